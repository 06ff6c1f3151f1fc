// A button is not pressed before its form is complete: pressed too early it leads to what is missing. Without this file the
// site refuses, and says the same.
//
// What sends a form that refuses in its own words (novalidate) waits for its required fields, and for one box of each list
// that needs one ([data-any]). With [data-needs] a button that has a name waits, too, and for more, by the names of fields:
//   "event"          at least one value
//   "seats,other=2"  two values of these fields together
//   "name*"          one of any field whose name begins so
//   "change"         that anything was changed
// [data-lacks] says in words what is missing.
(() => {
  const BUTTONS = "form[method=post][novalidate] [type=submit]:not([name]), [data-needs]";
  const TEXT = "input:not([type]), [type=text], [type=search], textarea";

  const isEmpty = (field) => field.validity.valueMissing || (field.matches(TEXT) && !field.value.trim());
  const isAsked = (field) => field.required && field.willValidate && !field.closest("[hidden]");

  const isNamed = (name, asked) => (asked.endsWith("*") ? name.startsWith(asked.slice(0, -1)) : name === asked);

  function isMet(form, need) {
    if (need === "change") return hasInput(form);
    const [names, wanted] = need.split("=");
    const isGiven = ([name, value]) => names.split(",").some((asked) => isNamed(name, asked)) && (value.size ?? value.trim());
    const { length } = [...new FormData(form)].filter(isGiven);
    return wanted ? length === Number(wanted) : length > 0;
  }

  // The first field that has to be filled in, and what is said there where the browser has no words for it.
  function findLack(button) {
    const { form } = button;
    if (!form) return null;
    const empty = [...form.elements].find((field) => isAsked(field) && isEmpty(field));
    if (empty) return { field: empty, words: empty.validity.valueMissing ? "" : "Fill this in." };
    const unticked = all("fieldset[data-any]", form).find((list) => !one(":checked", list));
    if (unticked) return { field: one("input", unticked), words: "Choose at least one." };
    const need = (button.dataset.needs ?? "").split(" ").find((each) => each && !isMet(form, each));
    const field = need && [...form.elements].find(({ name, type }) => type !== "hidden" && isNamed(name, need.split(/[,=]/)[0]));
    return need ? { field: field ?? form.elements[0], words: button.dataset.lacks } : null;
  }

  function show(root = document) {
    told?.setCustomValidity("");
    for (const button of all(BUTTONS, root)) {
      if (findLack(button)) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  let told = null;

  function lead({ field, words }) {
    const fold = field.closest("details:not([open])");
    if (fold) fold.open = true;
    field.setCustomValidity(words);
    field.reportValidity();
    field.focus();
    told = field;
    if (words) announce(words);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest(BUTTONS);
    if (button) told?.setCustomValidity("");
    const lack = button && findLack(button);
    if (!lack) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lead(lack);
  }, true);

  for (const change of ["input", "change"]) document.addEventListener(change, ({ target }) => target.form && show(target.form));
  for (const news of ["htmx:load", "trekcc:fresh"]) document.addEventListener(news, () => show());
  document.addEventListener("reset", ({ target }) => setTimeout(() => show(target)));
  window.addEventListener("pageshow", () => show());
})();
