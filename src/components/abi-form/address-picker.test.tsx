import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Dialog } from "#src/components/dialog.tsx";
import { render } from "#src/testing/render.tsx";
import { AddressPicker } from "./address-picker.tsx";

const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

test("Escape closes the address list, from its field or a row, before it closes a dialog around it", async () => {
  const onClose = vi.fn<() => void>();
  const { user } = render(
    <Dialog title="Send" closeLabel="Close" size="md" onClose={onClose}>
      <AddressPicker knownAddresses={[{ address, label: "Vault" }]} title="Choose" onPick={() => undefined} />
    </Dialog>,
  );
  for (const target of [() => screen.getByLabelText("Search addresses"), () => screen.getByText(address)]) {
    await user.click(await screen.findByRole("button", { name: "Choose" }));
    await screen.findByLabelText("Search addresses");
    target().closest<HTMLElement>("button, input")?.focus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByLabelText("Search addresses")).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  }
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
