/** Shifts an element left that would overflow the window on the right, by the custom property `--shift`. */
export const keepInside = (element: HTMLElement) => {
  element.style.setProperty("--shift", "0px");
  const over = element.getBoundingClientRect().right - (globalThis.innerWidth - 16);
  element.style.setProperty("--shift", `${-Math.max(0, over)}px`);
};
