import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { AddressText } from "./address-text.tsx";
import { Dialog } from "./dialog.tsx";
import { Disclosure } from "./disclosure.tsx";
import { QrContext, type QrSubject } from "./qr-context.ts";
import { QrDialog } from "./qr-dialog.tsx";
import { useFocusBack } from "./use-focus-back.ts";

const Form = ({ onClose }: { readonly onClose: () => void }) => {
  useFocusBack();
  return (
    <Dialog title="New label" closeLabel="Close the form" size="md" onClose={onClose}>
      <input aria-label="Label" data-autofocus />
      <button type="button">Save</button>
    </Dialog>
  );
};

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add label
      </button>
      {isOpen && <Form onClose={() => setIsOpen(false)} />}
    </>
  );
};

describe("a dialog", () => {
  const open = async () => {
    const rendered = render(<Page />);
    const opener = screen.getByRole("button", { name: "Add label" });
    await rendered.user.click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: "New label" }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Label")));
    return { ...rendered, opener, dialog };
  };

  test("keeps the focus inside, in a loop", async () => {
    const { user, dialog } = await open();
    const stops = [];
    for (let at = 0; at < 4; at += 1) {
      stops.push(document.activeElement);
      await user.tab();
    }
    const [label, save, close, again] = stops;
    expect(label).toBe(dialog.getByLabelText("Label"));
    expect(save).toBe(dialog.getByRole("button", { name: "Save" }));
    expect(close).toBe(dialog.getByRole("button", { name: "Close the form" }));
    expect(again).toBe(label);
  });

  test("closes on Escape and returns the focus to its opener", async () => {
    const { user, opener } = await open();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test("closes by its button, whose name says what it closes", async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Close the form" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("adds no second banner to the page", async () => {
    const { dialog } = await open();
    expect(dialog.queryByRole("banner")).toBeNull();
    expect(dialog.getByRole("heading", { name: "New label" })).toBeTruthy();
  });
});

describe("a panel under a header button", () => {
  const run = vi.fn<() => void>();
  const show = () =>
    render(
      <>
        <Disclosure label="Menu" side="end" button="Ada">
          {(close) => (
            <button
              type="button"
              onClick={() => {
                run();
                close();
              }}
            >
              Act
            </button>
          )}
        </Disclosure>
        <p>Elsewhere</p>
      </>,
    );
  const isOpen = () => screen.getByRole("button", { name: "Menu" }).getAttribute("aria-expanded");

  test("opens and closes by keyboard", async () => {
    const { user } = show();
    await user.tab();
    expect(isOpen()).toBe("false");
    await user.keyboard("{Enter}");
    expect(isOpen()).toBe("true");
    await user.keyboard(" ");
    expect(isOpen()).toBe("false");
  });

  test("closes on a choice and returns the focus to its button", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByRole("button", { name: "Act" }));
    expect(run).toHaveBeenCalledOnce();
    expect(isOpen()).toBe("false");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Menu" }));
  });

  test("closes on Escape and on a click elsewhere, which keeps its own focus", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.keyboard("{Escape}");
    expect(isOpen()).toBe("false");
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await user.click(screen.getByText("Elsewhere"));
    expect(isOpen()).toBe("false");
    expect(document.activeElement).not.toBe(screen.getByRole("button", { name: "Menu" }));
  });
});

describe("a QR code", () => {
  const address = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
  const code = (value: string) => {
    const { unmount } = render(<QrDialog subject={{ value, what: "address" }} opened onClose={() => undefined} />);
    const path = screen
      .getByRole("img", { name: `QR code of ${value}` })
      .querySelector("path")
      ?.getAttribute("d");
    unmount();
    return path;
  };

  test("encodes exactly its value: another value is another picture", () => {
    expect(code(address)).toBe(code(address));
    expect(code(address)).not.toBe(code(address.toLowerCase()));
  });

  test("is shown beside its text, which can be copied", async () => {
    const onClose = vi.fn<() => void>();
    const { user } = render(<QrDialog subject={{ value: address, what: "address" }} opened onClose={onClose} />);
    const dialog = within(await screen.findByRole("dialog", { name: "QR code of the address" }));
    expect(dialog.getByText(address)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Copy address" }));
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(dialog.getByRole("button", { name: "Close the QR code" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("is offered for an address, with its checksum, if a dialog can open", async () => {
    const showQr = vi.fn<(subject: QrSubject) => void>();
    const text = <AddressText value={address.toLowerCase()} what="sender" />;
    const { user, unmount } = render(<QrContext value={showQr}>{text}</QrContext>);
    await user.click(screen.getByRole("button", { name: `QR code of sender ${address}` }));
    expect(showQr).toHaveBeenCalledExactlyOnceWith({ value: address, what: "sender" });
    unmount();
    render(text);
    expect(screen.queryByRole("button", { name: /^QR code/ })).toBeNull();
  });
});
