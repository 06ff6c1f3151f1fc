// The quick form of the round desk: names and worth of the table that is typed. Without it the form works as it is.
(() => {
  const number = document.querySelector("[data-table-number]");
  if (!number) return;
  const form = number.form;
  const worth = form.querySelector("[data-worth]");
  const names = ["a", "b"].map((side) => form.querySelector(`[data-seat-${side}]`));
  const plain = names.map((name) => name.textContent);
  let asked = 0;

  const card = () => document.getElementById(`table-${number.value.trim()}`);

  const name = () => {
    const seats = card()?.querySelectorAll(".seat span:first-child") ?? [];
    names.forEach((label, side) => (label.textContent = seats[side]?.textContent ?? plain[side]));
  };

  const value = async () => {
    const turn = ++asked;
    const url = card()?.dataset.url;
    if (!url || !(form.score_a.value && form.score_b.value)) return (worth.textContent = "");
    const typed = new URLSearchParams(new FormData(form));
    ["csrfmiddlewaretoken", "key", "table"].forEach((field) => typed.delete(field));
    const answer = await fetch(`${url}preview/?${typed}`).catch(() => null);
    if (turn === asked && answer?.ok) worth.innerHTML = await answer.text();
  };

  const waiting = document.querySelector("[data-only-waiting]");
  waiting?.addEventListener("change", () => {
    for (const one of document.querySelectorAll(".table-card")) {
      one.hidden = waiting.checked && one.dataset.state !== "missing";
    }
  });

  form.addEventListener("input", () => {
    name();
    value();
  });
  name();
})();
