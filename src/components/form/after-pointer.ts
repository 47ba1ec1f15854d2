/**
 * Runs what a field does when it is left: at once by keyboard, after the click where a pointer has left it. An error that
 * appears while the button is still down moves the page, and the click hits nothing.
 */
export const afterPointer = (run: () => void): void => {
  if (pressed) waiting.add(run);
  else run();
};

let pressed = false;
const waiting = new Set<() => void>();

const release = (): void => {
  pressed = false;
  // The click follows the release of the button in the same task.
  setTimeout(() => {
    const ready = [...waiting];
    waiting.clear();
    for (const run of ready) run();
  });
};

document.addEventListener("pointerdown", () => (pressed = true), true);
document.addEventListener("pointerup", release, true);
document.addEventListener("pointercancel", release, true);
