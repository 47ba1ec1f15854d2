import type { KeyboardEvent } from "react";

/** Enter submits the form as in a one-line field; Shift and Enter begin a new line. */
export const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
