// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { commonReplies, json, contractOf, senderAddress, stubFetch } from "#src/playground/testing/contract.tsx";
import { openReview, panel } from "#src/playground/testing/write.tsx";
import { FoundAddresses } from "#src/records/found-addresses.tsx";
import { findAnswer } from "#src/testing/mirror.ts";
import { render } from "#src/testing/render.tsx";

const far = {
  id: "adr-9",
  address: "0x00000000000000000000000000000000000000Ff",
  reference: "vault",
  networkId: "net-1",
  balance: "7",
};
const labels = { "/addresses/names": () => json({ labels: [], owners: [] }) };
const finds = (requests: ReturnType<typeof stubFetch>) => requests.filter(({ url }) => url.includes("/find?"));

test("a sender beyond the first addresses is found while typing, only on the contract's network", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    ...labels,
    "/find": () => json(findAnswer("addresses", [far])),
    "/addresses": () => json({ data: far }),
  });
  const { findByRole, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  const field = await findByRole("combobox", { name: "Sender" });
  await user.type(field, "vau");
  await user.click(await findByRole("option", { name: /^vault/ }));
  await waitFor(() => expect(field).toHaveProperty("value", "vault · 0x000000…0000Ff"));
  expect(finds(requests).some(({ url }) => url.includes("q=vau&networkId=net-1"))).toBe(true);
  expect(finds(requests).every(({ url }) => url.includes("networkId=net-1"))).toBe(true);
});

test("senders are neither searched nor named before the field is focused", async () => {
  const requests = stubFetch({ ...commonReplies(), ...labels, "/find": () => json(findAnswer("addresses", [far])) });
  const { findByRole, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  const field = await findByRole("combobox", { name: "Sender" });
  await waitFor(() => expect(requests.some(({ url }) => url.includes("/addresses/organization"))).toBe(true));
  const asked = () => requests.filter(({ url }) => /\/find\?|\/labels\/lookup/.test(url)).length;
  expect(asked()).toBe(0);
  await user.click(field);
  await findByRole("option", { name: /^vault/ });
  expect(asked()).toBeGreaterThan(0);
});

test("the service's first addresses can send while the mirror is unavailable", async () => {
  stubFetch({ ...commonReplies(), ...labels });
  const { dialog } = await openReview();
  expect(within(dialog).getByText("From, on tETH").closest("div")?.textContent).toContain(senderAddress);
});

/** Chooses the only sender, and returns the field's text. */
const chooseOnly = async (user: UserEvent, field: HTMLElement): Promise<string> => {
  await user.click(field);
  const first = await within(await screen.findByRole("listbox")).findByRole("option");
  await user.click(first);
  await waitFor(() => expect(field).toHaveProperty("value", expect.stringMatching(/0x/)));
  return first.textContent ?? "";
};

test("a whole list without a match says so under a chosen sender, and so does a search that failed", async () => {
  let answer: () => Response = () => json(findAnswer("addresses", []));
  stubFetch({ ...commonReplies(), ...labels, "/find": () => answer() });
  const { findByRole, findByText, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  const field = await findByRole("combobox", { name: "Sender" });
  await chooseOnly(user, field);
  await user.type(field, "nowhere");
  expect(await findByText("No matching addresses on tETH.")).toBeTruthy();
  answer = () => json({ code: "ERR_999", message: "Broken" }, 500);
  await user.type(field, "s");
  expect(await findByText("Could not search the addresses. Try again.", {}, { timeout: 10_000 })).toBeTruthy();
});

test.each([
  [findAnswer("addresses", []), "No matching addresses."],
  [findAnswer("addresses", [far], { total: 1_234 }), "Showing 1 of 1,234. Type to narrow the list."],
  [
    findAnswer("addresses", [far], { list: { state: "syncing", seen: 42_000, walkedAt: null } }),
    "42,000 of 100,000 addresses read so far.",
  ],
  [
    findAnswer("addresses", [], { list: { state: "syncing", seen: 42_000, walkedAt: null } }),
    "None found yet. 42,000 of 100,000 addresses read so far.",
  ],
])("the address search reports how many it shows: %#", async (answer, words) => {
  stubFetch({ ...labels, "/find": () => json(answer) });
  const { findByText } = render(
    <FoundAddresses environment="sandbox" network={contractOf().network} contracts={[]} onPick={() => undefined} />,
  );
  expect(await findByText(words)).toBeTruthy();
});

test("the address search reports its failure, and known contracts can still be picked", async () => {
  stubFetch({});
  const onPick = vi.fn<(address: string) => void>();
  const { findByText, getByRole, user } = render(
    <FoundAddresses
      environment="sandbox"
      network={contractOf().network}
      contracts={[{ address: far.address, label: "Token" }]}
      onPick={onPick}
    />,
  );
  expect(await findByText(/Could not search the addresses/)).toBeTruthy();
  await user.click(getByRole("button", { name: /Token/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(far.address);
});

describe("while the list is still being read", () => {
  const reading = { state: "syncing", seen: 42_000, walkedAt: null } as const;
  const uuid = "0b9c6f3e-6f0c-4a51-9c0e-3f1d1c1b1a19";
  const one = { ...far, id: uuid };

  test("the sender says so far, never that nothing matches", async () => {
    stubFetch({ ...commonReplies(), ...labels, "/find": () => json(findAnswer("addresses", [], { list: reading })) });
    const { findByRole, findByText, queryByText, user } = render(
      panel("transfer(address,uint256)", contractOf(), () => undefined),
    );
    await user.type(await findByRole("combobox", { name: "Sender" }), "nowhere");
    expect(await findByText("None found yet on tETH. 42,000 of 100,000 addresses read so far.")).toBeTruthy();
    expect(queryByText(/No matching/)).toBeNull();
  });

  test("the open list of senders ends with it, announced, also if a chosen sender is still offered", async () => {
    stubFetch({ ...commonReplies(), ...labels, "/find": () => json(findAnswer("addresses", [], { list: reading })) });
    const { findByRole, findByText, getByRole, queryByText, user } = render(
      panel("transfer(address,uint256)", contractOf(), () => undefined),
    );
    const field = await findByRole("combobox", { name: "Sender" });
    const chosen = await chooseOnly(user, field);
    await user.type(field, "nowhere");
    const note = await findByText("None found yet on tETH. 42,000 of 100,000 addresses read so far.");
    expect(note.closest("[role=status], output")).toBeTruthy();
    const list = getByRole("listbox");
    expect(within(list).getByRole("option").textContent).toBe(chosen);
    expect(list.parentElement?.contains(note)).toBe(true);
    expect(list.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.tab();
    expect(queryByText(/None found yet/)).toBeNull();
  });

  test("an open list with matches says how far it reaches", async () => {
    stubFetch({
      ...commonReplies(),
      ...labels,
      "/find": () => json(findAnswer("addresses", [far], { list: reading, total: 60 })),
    });
    const { findByRole, findByText, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
    await user.type(await findByRole("combobox", { name: "Sender" }), "vau");
    await findByRole("option", { name: /^vault/ });
    const note = await findByText("42,000 of 100,000 addresses read so far.");
    expect(note.closest("[role=status], output")?.textContent).toMatch(/^More addresses match\./);
  });

  test("an exact id is asked for at the service at once, and offered by the sender", async () => {
    const requests = stubFetch({
      ...commonReplies(),
      ...labels,
      "/find": () => json(findAnswer("addresses", [], { list: reading })),
      "/v1/addresses": () => json({ data: one }),
    });
    const { findByRole, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
    const field = await findByRole("combobox", { name: "Sender" });
    await user.click(field);
    await user.paste(uuid);
    await user.click(await findByRole("option", { name: /^vault/ }));
    expect(requests.some(({ url }) => url.includes(`id=${uuid}`))).toBe(true);
  });

  test("an exact id is asked for by the address search; a part of one is not", async () => {
    const requests = stubFetch({
      ...labels,
      "/find": () => json(findAnswer("addresses", [], { list: reading })),
      "/v1/addresses": () => json({ data: one }),
    });
    const onPick = vi.fn<(address: string) => void>();
    const { findByRole, getByRole, user } = render(
      <FoundAddresses environment="sandbox" network={contractOf().network} contracts={[]} onPick={onPick} />,
    );
    const field = getByRole("textbox", { name: "Search addresses" });
    await user.type(field, uuid.slice(0, -1));
    expect(requests.filter(({ url }) => url.includes("id="))).toEqual([]);
    await user.type(field, uuid.slice(-1));
    await user.click(await findByRole("button", { name: /vault/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(far.address);
  });

  test("a whole address is taken when the list reaches it", async () => {
    let rows: readonly (typeof far)[] = [];
    stubFetch({ ...labels, "/find": () => json(findAnswer("addresses", rows, { list: reading })) });
    const onPick = vi.fn<(address: string) => void>();
    const { findByText, getByRole, user } = render(
      <FoundAddresses environment="sandbox" network={contractOf().network} contracts={[]} onPick={onPick} />,
    );
    await user.click(getByRole("textbox", { name: "Search addresses" }));
    await user.paste(far.address.toLowerCase());
    await findByText(/This address is chosen as soon as it has been read\.$/);
    expect(onPick).not.toHaveBeenCalled();
    rows = [far];
    await waitFor(() => expect(onPick).toHaveBeenCalledExactlyOnceWith(far.address), { timeout: 10_000 });
  });

  test("the sender takes a whole address when the list reaches it, after the field is left, too", async () => {
    let rows: readonly (typeof far)[] = [];
    stubFetch({
      ...commonReplies(),
      ...labels,
      "/find": () => json(findAnswer("addresses", rows, { list: reading })),
      "/v1/addresses": () => json({ data: far }),
    });
    const { findByRole, findByText, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
    const field = await findByRole("combobox", { name: "Sender" });
    await user.click(field);
    await user.clear(field);
    await user.paste(far.address.toLowerCase());
    await findByText(/0x000000…0000[fF]{2} is chosen as soon as it has been read/);
    await user.tab();
    rows = [far];
    await waitFor(() => expect(field).toHaveProperty("value", "vault · 0x000000…0000Ff"), { timeout: 10_000 });
  });
});
