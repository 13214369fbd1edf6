// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the search field in the head of each page. It loads the index at its first use.
const SHOWN = 12;
const AROUND = 90; // characters of text before and after the first word found

let searchable = null;

function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, {src: name, onload: resolve, onerror: reject});
    document.head.append(script);
  });
}

async function loadIndex() {
  await loadScript("lunr.min.js");
  await loadScript("search-data.js");
  return lunr.Index.load(siteSearch.index);
}

// Results with all words; then those with words that begin so; at last those with any of the words.
function search(index, typed) {
  const words = lunr.tokenizer(typed).map(String).filter(lunr.stopWordFilter);
  const {REQUIRED, OPTIONAL} = lunr.Query.presence;
  const begin = {presence: REQUIRED, wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false};
  const found = new Set();
  for (const how of [{presence: REQUIRED}, begin, {presence: OPTIONAL}]) {
    if (!words.length || (found.size && how.presence === OPTIONAL)) break;
    const hits = index.query(query => words.forEach(word => query.term(word, how)));
    hits.forEach(hit => found.add(siteSearch.found[hit.ref]));
  }
  return {words, found: [...found].slice(0, SHOWN)};
}

// The text around the first of the words, or its beginning.
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const places = words.map(word => lower.indexOf(word.slice(0, 5))).filter(place => place >= 0);
  const middle = places.length ? Math.min(...places) : 0;
  const begin = Math.max(0, middle - AROUND);
  const part = text.slice(begin, middle + AROUND);
  return (begin ? "…" : "") + part + (begin + part.length < text.length ? "…" : "");
}

function show(list, {words, found}) {
  const item = each => {
    const link = $("<a>").attr("href", each.address).text(each.title);
    const page = each.page === each.title ? "" : each.page;
    return $("<li>").append(link, $("<small>").text(page), $("<p>").text(excerpt(each.text, words)));
  };
  const none = [$("<li>").text("No page has these words.")];
  list.empty().append(found.length ? found.map(item) : none).prop("hidden", !words.length);
}

$(function() {
  const field = $("#site-search input"), list = $("#site-search ol");
  const update = async () => {
    searchable ??= loadIndex();
    show(list, search(await searchable, field.val()));
  };
  field.on("input focus", update);
  $("#site-search").on("keydown", event => {
    if (event.key === "Escape") list.prop("hidden", true);
    if (event.key === "Enter" && event.target === field[0]) list.find("a").first()[0]?.click();
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [field[0], ...list.find("a")];
    stops[stops.indexOf(document.activeElement) + step]?.focus();
  });
  $(document).on("click", event => {
    if (!event.target.closest("#site-search")) list.prop("hidden", true);
  });
});
