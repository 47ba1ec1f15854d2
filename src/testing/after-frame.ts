import { act } from "@testing-library/react";

/** Resolves once the next frame, and what React renders because of it, are there. */
export const afterFrame = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      }),
  );
