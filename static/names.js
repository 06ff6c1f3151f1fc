// Pasted names: the bar counts along with the answers; those of an evening become chips. Without it buttons do so. A small
// number goes up and down by its own two buttons, which are hidden without it.
(() => {
  const answers = (form) => all(".ask", form).map((ask) => one("[type=radio]:checked", ask)?.value);

  const count = (form) => {
    const said = answers(form);
    const open = said.filter((answer) => !answer).length;
    const entered = Number(form.dataset.clear) + said.filter((answer) => answer && !answer.startsWith("skip")).length;
    const bar = one(".act-bar", form);
    one("h2", bar).textContent = open ? `${open} name${open === 1 ? "" : "s"} to answer` : "Every name is clear";
    const nothing = !entered && open === said.length;
    const waits = nothing ? "Answer at least one to enter it." : "Names without an answer stay here.";
    one("p.soft", bar).textContent = open ? waits : "Nothing is saved yet.";
    const button = one("button", bar);
    button.hidden = nothing;
    const most = Number(form.dataset.most);
    const many = entered > most ? `${most} of ${entered}` : `${entered}${open ? " now" : ""}`;
    button.textContent = entered ? `Enter ${many}` : open ? "Save the answers" : "Done";
    const ticks = all(".ticks i:not([data-clear])", bar);
    ticks.forEach((tick, at) => tick.classList.toggle("on", Boolean(said[at])));
  };

  // A line that ends, and a text that is pasted, become names at once; so does what was typed before this file was there.
  // The line that is still typed stays where it is. One request at a time: each says which lines it has taken.
  let sent = "";
  const take = (typed, isWhole) => {
    if (sent) return;
    const lines = typed && (isWhole ? typed.value : typed.value.slice(0, typed.value.lastIndexOf("\n") + 1));
    if (lines && lines.trim()) htmx.trigger(typed, "names", { lines });
  };
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-names]")) return;
    one(".errors", event.target.form)?.remove(); // it was about the names as they were
    take(event.target, event.inputType === "insertFromPaste");
  });
  window.addEventListener("load", () => take(one("[data-names]")));

  // The field stays while the names around it are replaced: what was taken leaves it, and what was typed meanwhile is taken
  // next. What was refused stays, and is not sent again by itself.
  let isTaken = false;
  document.addEventListener("htmx:configRequest", ({ target, detail }) => {
    if (target.matches("[data-names]")) detail.parameters.names = sent = detail.triggeringEvent.detail.lines;
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "who") return;
    const names = one("[data-names]");
    const answered = one("[data-names]", new DOMParser().parseFromString(detail.serverResponse, "text/html"));
    isTaken = Boolean(answered && !answered.value && names.value.startsWith(sent));
    if (!isTaken) return;
    const caret = Math.max(0, names.selectionStart - sent.length);
    names.value = names.value.slice(sent.length);
    names.setSelectionRange(caret, caret);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt.matches("[data-names]")) sent = "";
  });
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    if (detail.elt?.id !== "who") return; // other parts settle between the answer about the names and its settling
    const names = one("[data-names]");
    if (isTaken && names.value) names.dispatchEvent(new Event("input", { bubbles: true }));
    isTaken = false;
    // An answer about the evening that was on its way is lost with the part that asked: ask again.
    names.form.dispatchEvent(new Event("change", { bubbles: true }));
  });

  all("[data-step]").forEach((button) => (button.hidden = false));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const number = one("input", button.parentElement);
    number.stepUp(Number(button.dataset.step));
    number.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // The page begins with one, and the queue puts the next in its place.
  const begin = () => all("form[data-clear]").filter((form) => answers(form).length).forEach(count);
  begin();
  document.addEventListener("htmx:load", begin);
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-clear]");
    if (form && event.target.matches("[type=radio]")) count(form);
  });
})();
