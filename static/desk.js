// The quick form of the round desk: names and worth of the table that is typed. Without it the form works as it is.
(() => {
  let asked = 0;

  const card = (form) => document.getElementById(`table-${form.table.value.trim()}`);

  const name = (form) => {
    const seats = card(form)?.querySelectorAll(".seat span:first-child") ?? [];
    for (const [side, label] of [...form.querySelectorAll("[data-seat]")].entries()) {
      label.dataset.plain ??= label.textContent;
      label.textContent = seats[side]?.textContent ?? label.dataset.plain;
      label.parentElement.hidden = seats.length > 0 && side >= Math.max(seats.length, 2);
    }
  };

  const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body.childNodes;

  const value = async (form) => {
    const turn = ++asked;
    const worth = form.querySelector("[data-worth]");
    const url = card(form)?.dataset.url;
    const scores = [...form.querySelectorAll("label:not([hidden]) [data-count]")];
    if (!url || !scores.every((score) => score.value)) return (worth.textContent = "");
    const typed = new URLSearchParams(new FormData(form));
    ["csrfmiddlewaretoken", "key", "table"].forEach((field) => typed.delete(field));
    const answer = await fetch(`${url}preview/?${typed}`).catch(() => null);
    if (turn === asked && answer?.ok) worth.replaceChildren(...parsed(await answer.text()));
  };

  const typed = (form) => {
    name(form);
    value(form);
  };

  document.addEventListener("input", (event) => {
    const form = event.target.closest(".quick");
    if (form) typed(form);
  });
  document.addEventListener("reset", (event) => {
    if (event.target.matches(".quick")) setTimeout(typed, 0, event.target);
  });
  const form = document.querySelector(".quick");
  if (form) name(form);
})();
