import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { useFocusBack } from "./use-focus-back.ts";

const Form = ({ onClose }: { readonly onClose: () => void }) => {
  useFocusBack();
  return <input aria-label="Field" ref={(node) => node?.focus()} onKeyDown={onClose} />;
};

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Form onClose={() => setIsOpen(false)} />}
    </>
  );
};

test("closing a form returns the focus to its opener", async () => {
  const { user } = render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Field"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});
