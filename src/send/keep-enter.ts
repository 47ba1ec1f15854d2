import type { KeyboardEvent } from "react";

/** In a list of options, Enter takes one and otherwise does nothing: it never submits the form. */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === "Enter") event.preventDefault();
};
