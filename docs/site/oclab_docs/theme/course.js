// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the site's pages do.
DoxygenAwesomeDarkModeToggle.init();
DoxygenAwesomeFragmentCopyButton.init();
DoxygenAwesomeInteractiveToc.init();

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
