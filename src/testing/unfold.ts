import { fireEvent, screen } from "@testing-library/react";

/** Opens a folded part of a page, if it is not open yet, and returns it. */
export const unfold = async (title: string): Promise<HTMLElement> => {
  const button = await screen.findByRole("button", { name: title }, { timeout: 20_000 });
  if (button.getAttribute("aria-expanded") === "false") fireEvent.click(button);
  return screen.getByRole("region", { name: title });
};
