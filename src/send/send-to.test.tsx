import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findAnswer } from "#src/testing/mirror.ts";
import { pageOf } from "#src/testing/records.ts";
import { openSend, recipient, sender, token, writeTo } from "./testing.tsx";

const vault = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const stranger = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

const labelOf = (label: string, address: string) => ({
  networkId: "net-1",
  address: address.toLowerCase(),
  label,
  version: "1",
  changedAt: "2026-09-03T12:00:00.000Z",
  changedBy: { id: "p", name: "Ada" },
});

/** Labels and own addresses whose text contains what was asked for. */
const book = (labels: readonly ReturnType<typeof labelOf>[], own: readonly (typeof owned)[] = []) => ({
  "GET /console/sandbox/labels": ({ url }: { readonly url: URL }) => {
    const search = url.searchParams.get("search")?.toLowerCase() ?? "";
    return { body: pageOf(labels.filter((one) => `${one.label} ${one.address}`.toLowerCase().includes(search))) };
  },
  "GET /console/sandbox/find": ({ url }: { readonly url: URL }) => {
    const q = url.searchParams.get("q")?.toLowerCase() ?? "";
    return {
      body: findAnswer(
        "addresses",
        own.filter((one) => JSON.stringify(one).toLowerCase().includes(q)),
      ),
    };
  },
});

const owned = { id: "a9", address: vault, networkId: "net-1", reference: "ada", label: "Vault of Acme" };
const acme = labelOf("Acme settlement", recipient);

describe("matches appear while a recipient is typed", () => {
  const open = () =>
    openSend({
      draft: { to: "" },
      routes: {
        ...book(
          [acme, labelOf("Till's label", sender)],
          [owned, { ...owned, id: "a1", address: sender, label: "Till" }],
        ),
        "GET /console/sandbox/addresses/recipients": () => ({
          body: {
            data: [
              { address: stranger, name: null },
              { address: recipient, name: "Acme settlement" },
            ],
          },
        }),
      },
    });

  test("named ones first, then own addresses, then those paid before, each with its whole address; the sender is not among them", async () => {
    const { dialog, user, box } = await open();
    await user.click(await dialog.findByLabelText("To"));
    await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(3));
    const groups = dialog.getAllByRole("group").map((one) => one.getAttribute("aria-label"));
    expect(groups).toEqual(["Recipients", "Your addresses", "Paid before"]);
    expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      `Acme settlement${recipient}`,
      `Vault of Acme${vault}`,
      `0x90F79b…93b906${stranger}`,
    ]);
    await user.type(box("To"), "settle");
    await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(1));
  });

  test("a chosen one shows its name in the field, and the whole address in groups below", async () => {
    const { dialog, user, box, review, written } = await open();
    await user.type(await dialog.findByLabelText("To"), "acme");
    await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(2));
    await user.click(dialog.getByRole("option", { name: /^Acme settlement/ }));
    expect(box("To")).toHaveProperty("value", "Acme settlement");
    expect(document.activeElement).toBe(box("To"));
    expect(dialog.queryByRole("listbox")).toBeNull();
    const below = document.getElementById(box("To").getAttribute("aria-describedby") ?? "");
    expect(below?.querySelector("bdi")?.textContent).toBe(recipient);
    expect(
      [...(below?.querySelectorAll("bdi > span") ?? [])].map(({ textContent }) => textContent).slice(0, 2),
    ).toEqual(["0x7Eb6", "bA53"]);
    // What is sent is the address.
    await review();
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await dialog.findByRole("button", { name: "Done" });
    expect(written[0]).toMatchObject({ url: writeTo(token) });
    expect(JSON.stringify(written[0]?.body)).toContain(recipient);
  });

  test("an edit of the shown name is a text again, and nobody's address", async () => {
    const { dialog, user, box, problemAt } = await open();
    await user.type(await dialog.findByLabelText("To"), "settle");
    await user.click(await dialog.findByRole("option", { name: /^Acme settlement/ }));
    await user.type(box("To"), "{Backspace}", { initialSelectionStart: 15, initialSelectionEnd: 15 });
    expect(box("To")).toHaveProperty("value", "Acme settlemen");
    await user.tab();
    await waitFor(() => expect(problemAt(box("To"))).toMatch(/^This is not an address/));
  });

  test("by keyboard: arrows highlight, Enter takes, Escape closes only the list; Enter never opens the review", async () => {
    const { dialog, user, box, reviewed, onClose } = await open();
    const field = await dialog.findByRole("combobox", { name: "To" });
    await user.type(field, "acme");
    await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(2));
    expect(field.getAttribute("aria-expanded")).toBe("true");
    // Two match: Enter alone takes none.
    await user.keyboard("{Enter}");
    expect(field).toHaveProperty("value", "acme");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    const highlighted = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    expect(highlighted?.textContent).toContain("Vault of Acme");
    await user.keyboard("{Escape}");
    expect(dialog.queryByRole("listbox")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(box("To")).toHaveProperty("value", "Acme settlement");
    await user.keyboard("{Enter}{Enter}");
    expect(reviewed).toEqual([]);
  });

  test("Enter takes the only match", async () => {
    const { dialog, user, box } = await open();
    await user.type(await dialog.findByLabelText("To"), "vault");
    await waitFor(async () => {
      await user.keyboard("{Enter}");
      expect(box("To")).toHaveProperty("value", "Vault of Acme");
    });
  });
});

test("a recipient is taken by its whole name, and by part of it never when the field is left", async () => {
  const { fill, dialog, user, box, problemAt } = await openSend({ draft: { to: "" } });
  await fill("To", "Acme settle");
  await waitFor(() => expect(problemAt(box("To"))).toMatch(/^This is not an address/));
  await user.clear(box("To"));
  await user.type(box("To"), "Acme settlement");
  // Left before its name has been looked up.
  await user.tab();
  expect(await dialog.findByText("New: never paid before")).toBeTruthy();
  expect(box("To")).toHaveProperty("value", "Acme settlement");
  expect(problemAt(box("To"))).toContain(recipient);
});

test("a recipient is taken by the name of an own address, unless a label has the same name", async () => {
  const byName = async (labels: readonly ReturnType<typeof labelOf>[]) => {
    const mine = { id: "a9", address: recipient, networkId: "net-1", reference: "ada", label: "Vault" };
    const routes = {
      ...book(labels, [mine]),
      "GET /console/sandbox/addresses/recipients": () => ({ body: { data: [] } }),
    };
    const opened = await openSend({ draft: { to: "" }, routes });
    await opened.user.type(opened.box("To"), "Vault");
    await waitFor(() => expect(opened.requests.some((one) => one.includes("find?q=Vault"))).toBe(true));
    await opened.user.tab();
    return opened;
  };
  const { box, problemAt, unmount } = await byName([]);
  await waitFor(() => expect(problemAt(box("To"))).toContain(recipient));
  unmount();
  const twice = await byName([labelOf("Vault", stranger)]);
  await waitFor(() => expect(twice.problemAt(twice.box("To"))).toMatch(/^This is not an address/));
  expect(twice.box("To")).toHaveProperty("value", "Vault");
});

test("a whole address is taken as it is typed, and offers nothing", async () => {
  const { dialog, fill, box } = await openSend({ draft: { to: "" }, routes: book([acme]) });
  await fill("To", stranger);
  expect(box("To")).toHaveProperty("value", stranger);
  expect(dialog.queryByRole("option")).toBeNull();
});
