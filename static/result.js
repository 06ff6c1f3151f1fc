// A result for thumbs: a tap on the winner of a finished game fills in what wins it and goes on to the other score.
// A tie has no winner; who has won by a concession, a card or a penalty may have the lower score.
// On a desk the table opens as a sheet over it. Without this file the table is a page with a form.
(() => {
  const duelOf = (element) => element.closest("[data-duel]");
  const scores = (duel) => all(".scores input", duel);
  const winners = (duel) => all(".halves [type=radio]", duel).filter((one) => one.value && one.name.endsWith("winner"));

  const endingOf = (duel) => one(".tie :checked, .segments :checked", duel)?.value;
  const byScore = (duel) => duel.dataset.byScore.split(" ");
  const isByScore = (duel) => byScore(duel).includes(endingOf(duel));
  const targetOf = (duel) => byScore(duel)[0] === endingOf(duel) && duel.dataset.target;
  const isUnplayed = (duel) => Boolean(one("[data-unplayed] :checked", duel));

  // What the chosen ending makes of both sides ("was there", "absent"), and the question that it asks.
  function nameSides(duel) {
    const [question, won, lost] = JSON.parse(duel.dataset.sides)[endingOf(duel)] ?? [];
    const chosen = winners(duel).find((half) => half.checked);
    for (const half of winners(duel)) {
      const name = one("b", half.closest(".half"));
      if (chosen && won) name.dataset.side = half === chosen ? won : lost;
      else delete name.dataset.side;
    }
    if (question && !duel.classList.contains("own")) one("[data-question]", duel).textContent = question;
  }

  // A winner whom the scores named goes with them, until somebody taps a half.
  const ahead = (duel) => {
    const [first, second] = scores(duel).map((score) => Number(score.value));
    if (!scores(duel).every((score) => score.value) || first === second) return null;
    return winners(duel)[first > second ? 0 : 1];
  };

  function followScores(duel) {
    const leader = duel.dataset.follows && isByScore(duel) && ahead(duel);
    if (leader) leader.checked = true;
    nameSides(duel);
  }

  function takeWinner(duel, half) {
    const won = winners(duel).indexOf(half);
    const follows = duel.dataset.follows;
    delete duel.dataset.follows;
    const tie = one(".tie [type=radio]", duel);
    if (tie?.checked) one(".segments [type=radio]", duel).checked = true;
    const [winner, loser] = [scores(duel)[won], scores(duel)[1 - won]];
    if (!winner || !loser || isUnplayed(duel)) return;
    if (isByScore(duel) && follows && Number(loser.value) > Number(winner.value)) return swap(winner, loser);
    if (targetOf(duel) && loser.dataset.filled) swap(winner, loser);
    followEnding(duel);
    loser.focus();
    loser.select();
  }

  function swap(winner, loser) {
    [winner.value, loser.value] = [loser.value, winner.value];
    delete winner.dataset.filled;
    delete loser.dataset.filled;
  }

  // What wins a finished game stands at its winner, unless somebody typed another score; of another ending it goes.
  function followEnding(duel) {
    const target = targetOf(duel);
    for (const score of scores(duel)) {
      if (target || !score.dataset.filled) continue;
      score.value = "";
      delete score.dataset.filled;
    }
    const winner = scores(duel)[winners(duel).findIndex((half) => half.checked)];
    if (!target || !winner || winner.value) return;
    winner.value = target;
    winner.dataset.filled = "yes";
  }

  // A second tap on the winner takes it back.
  let chosen = null;
  document.addEventListener("pointerdown", (event) => {
    const half = event.target.closest(".half [type=radio]");
    chosen = half?.checked ? half : null;
  });
  document.addEventListener("click", (event) => {
    const duel = chosen && event.target === chosen && duelOf(chosen);
    if (!duel || chosen.closest(".tie")) return;
    one(".by-scores [type=radio]", duel).checked = true;
    nameSides(duel);
    duel.dispatchEvent(new Event("input", { bubbles: true }));
  });

  function leaveWinner(duel) {
    const nobody = one(".by-scores [type=radio]", duel);
    if (nobody) nobody.checked = true;
  }

  function clearWinner(duel) {
    leaveWinner(duel);
    const typed = scores(duel).find((score) => score.value);
    if (typed) copyTiedScore(duel, typed);
    const empty = scores(duel).find((score) => !score.value);
    if (empty) empty.focus();
  }

  // In a tie both have the same score: the other one is filled in, unless somebody typed it.
  function copyTiedScore(duel, typed) {
    delete typed.dataset.copied;
    if (!one(".tie [type=radio]", duel)?.checked) return;
    for (const other of scores(duel)) {
      if (other === typed || (other.value && !other.dataset.copied)) continue;
      other.value = typed.value;
      other.dataset.copied = "yes";
    }
  }

  document.addEventListener("input", (event) => {
    const duel = event.target.matches(".scores input") && duelOf(event.target);
    if (!duel) return;
    delete event.target.dataset.filled;
    copyTiedScore(duel, event.target);
    followScores(duel);
  });

  document.addEventListener("change", (event) => {
    const duel = event.target.matches("[type=radio]") && duelOf(event.target);
    if (!duel) return;
    if (winners(duel).includes(event.target)) takeWinner(duel, event.target);
    else followEnding(duel);
    if (event.target.closest(".tie")) clearWinner(duel);
    else if (isUnplayed(duel)) scores(duel).forEach((score) => (score.value = ""));
    if (event.target.matches(".segments *") && !(event.target.value in JSON.parse(duel.dataset.sides))) leaveWinner(duel);
    nameSides(duel);
  });

  // --- a pod: who went out is asked for points next, and Enter goes on to the next seat; after the last one it saves ---

  function goToPoints(input) {
    input.focus();
    input.select();
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches(".seats .flag input")) return;
    if (event.target.checked) goToPoints(one(".field input", event.target.closest("li")));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".seats input")) return;
    const points = all(".seats .field input", event.target.form);
    const next = points[points.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    goToPoints(next);
  });

  // --- a doubt on the sheet stands where the keys were; who changes the scores gets them back ---

  function answer(form) {
    if (!form.classList.contains("asks")) return;
    form.classList.remove("asks");
    one(".errors", form)?.remove();
  }

  document.addEventListener("click", (event) => {
    const change = event.target.closest("[data-change]");
    if (!change) return;
    const form = change.closest("form");
    answer(form);
    one(".scores input", form)?.focus();
  });
  document.addEventListener("input", (event) => {
    const asking = event.target.closest("#result.asks");
    if (asking) answer(asking);
  });

  // --- keys under the scores, where there is no keyboard: the one of glass would cover half of the sheet ---

  const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"];

  // The first key after a score was gone to writes it anew.
  let fresh = null;

  function press(duel, key) {
    const score = scores(duel).includes(document.activeElement) ? document.activeElement : duel.lastScore ?? scores(duel)[0];
    const stands = fresh === score ? "" : score.value;
    if (key === "⌫") score.value = stands.slice(0, -1);
    else score.value = key === duel.dataset.target ? key : stands + key;
    score.focus();
    fresh = null;
    score.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const goTo = (event) => (duelOf(event.target).lastScore = fresh = event.target);

  function keyOf(duel, key) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: key });
    if (key === "⌫") button.ariaLabel = "Delete a digit";
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => press(duel, key));
    return button;
  }

  function giveKeys(duel) {
    duel.dataset.thumbs = "yes";
    if (ahead(duel)?.checked) duel.dataset.follows = "yes";
    nameSides(duel);
    const keys = one(".keys", duel.closest("form"));
    if (!keys?.hidden || !matchMedia("(hover: none)").matches || !scores(duel).length) return;
    for (const score of scores(duel)) {
      score.inputMode = "none";
      score.addEventListener("focus", goTo);
    }
    keys.append(...KEYS.map((key) => keyOf(duel, key || duel.dataset.target || "00")));
    keys.hidden = false;
    startCorrection(duel);
  }

  // What is corrected is mostly a score: the first key writes it anew.
  function startCorrection(duel) {
    const form = duel.closest("form.corrects:not(.asks)");
    if (!form || one(".errors", form) || document.activeElement.matches("input, select, textarea")) return;
    const [first] = scores(duel);
    first.focus({ preventScroll: true });
    first.select();
  }

  // --- the sheet: a table of the desk, on a small screen ---

  const sheet = () => one("#sheet");
  const small = matchMedia("(max-width: 40rem)");
  function open(link) {
    sheet().dataset.row = link.closest("[id]")?.id ?? "";
    const place = one("[data-sheet]", sheet());
    place.addEventListener("htmx:afterSwap", () => show(link), { once: true });
    htmx.ajax("GET", link.href, { source: place, target: place, swap: "innerHTML" });
  }

  // A table that is closed by now, or whoever is signed out, has no form: that is a page.
  function show(link) {
    if (!one("#result", sheet())) return location.assign(link.href);
    sheet().showModal();
    history.pushState({ sheet: true }, "");
  }

  function close() {
    if (!sheet()?.open) return;
    sheet().close();
    one("[data-sheet]", sheet()).replaceChildren();
    const { row } = sheet().dataset;
    if (row) one(`#${row} a`)?.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".tables .table-card header a");
    if (link && sheet() && small.matches && navigator.onLine && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      open(link);
    } else if (sheet()?.open && (event.target === sheet() || event.target.closest("[data-close]"))) history.back();
  });
  // Digits that name one table alone open it, Enter the one that they name.
  const tableOf = (digits) => /^\d+$/.test(digits) && document.getElementById(`table-${digits}`);

  function openTable(find) {
    const link = one("header a", tableOf(find.value.trim()));
    if (!link) return;
    find.value = "";
    find.dispatchEvent(new Event("input", { bubbles: true }));
    link.click();
  }

  document.addEventListener("input", (event) => {
    if (!small.matches || !event.target.matches(".desk-find [data-find]")) return;
    const digits = event.target.value.trim();
    if (tableOf(digits) && all(`[id^="table-${digits}"]`).length === 1) openTable(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".desk-find [data-find]") || !tableOf(event.target.value.trim())) return;
    event.preventDefault();
    openTable(event.target);
  });
  document.addEventListener("cancel", (event) => {
    if (event.target !== sheet()) return;
    event.preventDefault();
    history.back();
  }, true);
  window.addEventListener("popstate", close);

  const ready = (root) => ownAndBelow("[data-duel]", root).forEach(giveKeys);
  document.addEventListener("htmx:load", (event) => ready(event.detail.elt));
  ready(document);
})();
