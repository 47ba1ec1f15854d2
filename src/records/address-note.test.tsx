import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { AddressNote } from "./address-note.tsx";

const address = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const familiarAddress = `0x7eb6${"1".repeat(36)}`;
const similar = "POST /console/sandbox/addresses/similar";
const label = {
  networkId: null,
  address: address.toLowerCase(),
  label: "Acme settlement",
  version: "v1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
};

const show = async (
  answer: object,
  props: Partial<ComponentProps<typeof AddressNote>> = {},
  labels: readonly object[] = [],
) => {
  const { requests } = serveApp({
    [similar]: () => ({ body: { data: answer } }),
    "POST /console/sandbox/addresses/names": () => ({ body: { owners: [], labels } }),
  });
  const rendered = renderLinked(
    <AddressNote environment="sandbox" networkId="net-1" address={address} isRecipient isCompared {...props} />,
  );
  await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
  return requests;
};

test.each([
  ["one end", familiarAddress, "Note"],
  ["both ends", `${familiarAddress.slice(0, -4)}${address.slice(-4).toLowerCase()}`, "Caution"],
])("shows a similar address at %s, with both addresses in full", async (_where, like, word) => {
  await show({ like: { address: like, name: "Payroll" }, isFirst: false });
  const [warning] = screen.getAllByRole("listitem");
  expect(warning?.textContent).toContain(
    `${word}: This address begins or ends like Payroll but is a different address. Compare every character.`,
  );
  expect(warning?.textContent).toContain(address);
  expect(warning?.textContent?.toLowerCase()).toContain(like);
});

test("an address that the organization has named is not a counterfeit", async () => {
  await show({ like: { address: familiarAddress, name: "Payroll" }, isFirst: false }, {}, [label]);
  expect(screen.getByText("Acme settlement")).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("a recipient that nothing was sent to is new; an address that receives nothing is not", async () => {
  await show({ like: null, isFirst: true });
  expect(screen.getByRole("listitem").textContent).toBe(
    "Note: Your organization has never sent to this address through Postern.",
  );
});

test.each([
  ["is no recipient", { isRecipient: false, isCompared: true }],
  ["has not been visited", { isRecipient: true, isCompared: false }],
])("says nothing about an address that %s", async (_name, props) => {
  const requests = await show({ like: null, isFirst: true }, props);
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(requests.includes(similar)).toBe(props.isCompared);
});
