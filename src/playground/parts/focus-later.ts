/** Focuses an element once a closing dialog has released the focus. */
export const focusLater = (element: () => HTMLElement | null): void => {
  requestAnimationFrame(() => element()?.focus());
};
