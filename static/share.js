// Pictures to share: a phone hands them on by its own way, a desktop saves them as PNG; without this file they are links.
(() => {
  const TYPE = "image/png";

  async function drawn(picture) {
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return new Promise((done) => canvas.toBlob(done, TYPE));
  }

  function save(file) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  async function hand(link) {
    const blob = await drawn(document.getElementById(link.dataset.picture));
    const file = new File([blob], link.download.replace(/svg$/, "png"), { type: TYPE });
    const isPhone = matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] });
    if (!isPhone) return save(file);
    await navigator.share({ files: [file], title: document.title }).catch((refusal) => refusal.name === "AbortError" || save(file));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-picture]");
    if (!link) return;
    event.preventDefault();
    hand(link).catch(() => location.assign(link.href));
  });
})();
