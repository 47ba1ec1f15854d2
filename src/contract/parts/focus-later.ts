/** Focuses an element once a dialog that is closing has let go of the focus. */
export const focusLater = (element: () => HTMLElement | null): void => {
  requestAnimationFrame(() => element()?.focus());
};
