// Several event files: each is sent by itself, so that one that is refused stops no other, while a bar counts along.
// Without this file the form takes one.
(() => {
  const field = one("input[type=file][name=file]");
  const shown = one("[data-many-files]");
  const { form } = field;
  field.multiple = true;

  const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function timeLeft(done, total, began) {
    const seconds = done ? Math.round(((performance.now() - began) / 1000 / done) * (total - done)) : 0;
    if (seconds <= 0) return "";
    return seconds <= 90 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
  }

  async function send(file) {
    const data = new FormData(form);
    data.set("file", file);
    data.set("text", "");
    data.set("key", newKey());
    const answer = await fetch(form.action, { method: "POST", body: data }).catch(() => null);
    if (!answer) return { url: "", says: "The site did not answer." };
    if (answer.redirected) return answer.url.includes("/account/login/") ? { url: "", says: "You are signed out." } : { url: answer.url, says: "imported" };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector("#found")) return { url: "", says: "a file of another tool. Import it by itself: it is shown to you first." };
    const says = all(".errors li", page).map((line) => line.textContent.replace(/\s+/g, " ").trim().replace(/^Event file: /, ""));
    return { url: "", says: says.join(" ") || `Not imported (${answer.status}).` };
  }

  function tell(file, { url, says }) {
    const line = document.createElement("li");
    const name = document.createElement(url ? "a" : "b");
    if (url) name.href = url;
    name.textContent = file.name;
    line.append(name, `: ${says}`);
    one("ul", shown).append(line);
  }

  async function sendAll(files) {
    const [count, bar] = [one("[data-count]", shown), one("progress", shown)];
    const began = performance.now();
    let refused = 0;
    shown.hidden = false;
    bar.max = files.length;
    one("ul", shown).replaceChildren();
    for (const [done, file] of files.entries()) {
      count.textContent = `${done} of ${files.length}${timeLeft(done, files.length, began)}`;
      bar.value = done;
      const answer = await send(file); // one after the other: the time left is known, and the site stays free for others
      refused += answer.url ? 0 : 1;
      tell(file, answer);
    }
    bar.value = files.length;
    count.textContent = `${files.length - refused} of ${files.length} imported`;
    announce(`${count.textContent}.`);
  }

  form.addEventListener("submit", async (event) => {
    const files = [...field.files];
    if (files.length < 2) return;
    event.preventDefault();
    const button = one("[type=submit]", form);
    button.disabled = true;
    await sendAll(files);
    field.value = "";
    button.disabled = false;
  });
})();
