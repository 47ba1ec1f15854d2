/** Moves to the left what would stick out of the window on the right: the amount is in the custom property `--shift`. */
export const keepInside = (element: HTMLElement) => {
  element.style.setProperty("--shift", "0px");
  const over = element.getBoundingClientRect().right - (globalThis.innerWidth - 16);
  element.style.setProperty("--shift", `${-Math.max(0, over)}px`);
};
