import { act } from "@testing-library/react";

/** Resolves after the next frame and what React renders because of it. */
export const afterFrame = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => resolve());
      }),
  );
