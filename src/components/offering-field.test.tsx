import { screen, waitFor } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../testing/render.tsx";
import type { OfferingFieldProps } from "./offering-field.tsx";

const left = vi.fn<() => void>();
const picked = vi.fn<(offer: string) => void>();
/** A page whose list of offers has not been loaded: the module keeps it, and other tests may have had it before. */
const freshPage = async () => {
  vi.resetModules();
  const { OfferingField } = await import("./offering-field.tsx");
  return () => <Page OfferingField={OfferingField} />;
};
const Page = ({ OfferingField }: { readonly OfferingField: ComponentType<OfferingFieldProps> }) => {
  const [text, setText] = useState("");
  return (
    <OfferingField
      label="Profile"
      offers={["ada", "adam"]}
      value={text}
      onChange={setText}
      onBlur={left}
      onPick={picked}
    />
  );
};
const field = () => screen.getByRole("combobox", { name: "Profile" });

test("what was typed, the focus and the caret stay as the list of offers arrives, and the list then opens", async () => {
  const Fresh = await freshPage();
  const { user } = render(<Fresh />);
  const plain = field();
  await user.type(plain, "am{ArrowLeft}d");
  await waitFor(() => expect(field()).not.toBe(plain));
  expect(field()).toHaveProperty("value", "adm");
  expect(document.activeElement).toBe(field());
  expect(field()).toHaveProperty("selectionStart", 2);
  expect(left).not.toHaveBeenCalled();
  await user.keyboard("a");
  expect(field()).toHaveProperty("value", "adam");
  await user.click(await screen.findByRole("option", { name: "ada" }));
  expect(picked).toHaveBeenCalledWith("ada");
  await user.tab();
  expect(left).toHaveBeenCalled();
});
