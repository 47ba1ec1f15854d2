/**
 * Runs a field's blur handler: immediately after a key, but only after the click if the pointer left the field. An error that
 * appears while the button is still down would move the page, and the click would miss.
 */
export const afterPointer = (run: () => void): void => {
  if (pressed) waiting.add(run);
  else run();
};

let pressed = false;
const waiting = new Set<() => void>();

const release = (): void => {
  pressed = false;
  // The click event follows pointerup in the same task.
  setTimeout(() => {
    const ready = [...waiting];
    waiting.clear();
    for (const run of ready) run();
  });
};

document.addEventListener("pointerdown", () => (pressed = true), true);
document.addEventListener("pointerup", release, true);
document.addEventListener("pointercancel", release, true);
