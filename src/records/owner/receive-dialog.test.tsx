// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { mirrorWith } from "#src/testing/mirror.ts";
import { address } from "#src/testing/organization.ts";
import { pageOf } from "#src/testing/records.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { problem } from "#src/testing/server.ts";
import { ReceiveDialog } from "./receive-dialog.tsx";

const ofProfile = "GET /relay/sandbox/api/v1/addresses/ada";
const checksum = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const till = address("a1", { address: checksum.toLowerCase(), label: "Till" });
const other = address("2", { label: "Spare" });
const profile = { kind: "profile", reference: "ada" } as const;

const show = (rows: readonly object[], more: Parameters<typeof serveApp>[0] = {}) => {
  const onClose = vi.fn<() => void>();
  const onGenerate = vi.fn<() => void>();
  serveApp({ [ofProfile]: () => ({ body: pageOf(rows) }), ...more });
  const rendered = renderLinked(
    <ReceiveDialog environment="sandbox" to={profile} onGenerate={onGenerate} onClose={onClose} />,
  );
  return { ...rendered, onClose, onGenerate };
};

test("an owner's only address is shown whole in groups of four, with its QR code and network", async () => {
  const write = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  const { user } = show([till]);
  vi.stubGlobal("navigator", { clipboard: { writeText: write } });
  const dialog = within(await screen.findByRole("dialog", { name: "Receive" }));
  expect(await dialog.findByRole("img", { name: `QR code of ${checksum}` })).toBeTruthy();
  const groups = [...(dialog.getByText("0x5FbD").closest("bdi")?.querySelectorAll("span") ?? [])];
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    "0x5FbD",
    "B231",
    "5678",
    "afec",
    "b367",
    "f032",
    "d93F",
    "642f",
    "6418",
    "0aa3",
  ]);
  // Copied by hand, it is the address too.
  expect(groups[0]?.closest("bdi")?.textContent).toBe(checksum);
  expect(await dialog.findByText("Till")).toBeTruthy();
  expect(await dialog.findByText("Send only tETH assets to this address.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Copy address" }));
  expect(write).toHaveBeenCalledExactlyOnceWith(checksum);
});

test("of several addresses none is shown until one is chosen by its name", async () => {
  const { user } = show([till, other]);
  const field = await screen.findByRole("combobox", { name: "Address" });
  expect(screen.queryByRole("img")).toBeNull();
  await user.type(field, "til");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Till · 0x5FbDB2…180aa3"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(await screen.findByRole("img", { name: `QR code of ${checksum}` })).toBeTruthy();
});

test("an address beyond the first page is found by the mirror", async () => {
  const far = address("77", { label: "Far away" });
  const { user } = show([], {
    [ofProfile]: () => ({ body: pageOf([till, other], 5_000) }),
    "GET /console/sandbox/find": mirrorWith({
      addresses: [far, address("78", { reference: "bob", label: "Far too" })],
    }),
  });
  const field = await screen.findByRole("combobox", { name: "Address" });
  await user.type(field, "Far");
  await screen.findByRole("option", { name: /^Far away/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.type(field, "ther");
  expect(await screen.findByText("No address matches.")).toBeTruthy();
});

test("without an address there is a button to generate one, for people who may", async () => {
  const { user, onGenerate } = show([]);
  await user.click(await screen.findByRole("button", { name: "Generate address" }));
  expect(onGenerate).toHaveBeenCalledOnce();
});

test("a failed list says so, and can be tried again", async () => {
  let fails = true;
  const { user } = show([], {
    [ofProfile]: () => (fails ? problem(403, "ERR_009") : { body: pageOf([till]) }),
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("ERR_009");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: `QR code of ${checksum}` })).not.toBeNull());
});
