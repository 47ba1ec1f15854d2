// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
  expect(within(dialog).getByText("Sender").closest("div")?.textContent).toContain(senderAddress);
});

test.each([
  [findAnswer("addresses", []), "No matching addresses."],
  [findAnswer("addresses", [far], { total: 1_234 }), "Showing 1 of 1,234. Type to narrow the list."],
  [
    findAnswer("addresses", [far], { list: { state: "syncing", seen: 42_000, walkedAt: null } }),
    "Reading the list: 42,000 of 100,000.",
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
