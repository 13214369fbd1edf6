// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the site's pages do.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

// What is wider than the page scrolls: by keys as well, and with a line that says so.
function markWide() {
  $("div.contents").find("figure .drawing, table.markdownTable, pre.plain, pre.console, div.fragment").each(function() {
    const wide = this.scrollWidth > this.clientWidth + 1;
    const marked = $(this).prev().is(".scroll-hint");
    if (wide && !marked) $('<div class="scroll-hint">\u2194 wider than the page: scroll sideways</div>').insertBefore(this);
    if (!wide && marked) $(this).prev().remove();
    if (wide) this.tabIndex = 0;
  });
}
$(window).on("load resize", markWide);
$(document).on("toggle", markWide);

// The theme's switch answers to the mouse only, and says nothing to a screen reader.
const showState = DoxygenAwesomeDarkModeToggle.prototype.updateIcon;
DoxygenAwesomeDarkModeToggle.prototype.updateIcon = function() {
  showState.call(this);
  this.tabIndex = 0;
  this.setAttribute("role", "button");
  this.setAttribute("aria-pressed", DoxygenAwesomeDarkModeToggle.darkModeEnabled);
};
$(document).on("keydown", "doxygen-awesome-dark-mode-toggle", function(event) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  this.click();
});

// An animation in a frame says how high it is, and has the page's colours.
const frames = () => [...document.querySelectorAll("figure iframe")];
function sendTheme() {
  const theme = DoxygenAwesomeDarkModeToggle.darkModeEnabled ? "dark" : "light";
  for (const frame of frames()) frame.contentWindow.postMessage({theme}, "*");
}
addEventListener("message", ({source, data}) => {
  const frame = frames().find((each) => each.contentWindow === source);
  if (!frame || !(data.height > 0)) return;
  frame.style.height = `${Math.min(data.height, 900) + 4}px`;
  sendTheme();
});
new MutationObserver(sendTheme).observe(document.documentElement, {attributes: true, attributeFilter: ["class"]});
