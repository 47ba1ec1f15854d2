import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperationState } from "../../../../shared/console/operation.ts";
import { operationRecord, pageOf } from "../../../testing/records.ts";
import { render } from "../../../testing/render.tsx";
import { commonReplies, contractAddress, json, placeOf, senderAddress, stubFetch } from "../-playground/testing.tsx";
import { panel, writes } from "../-playground/testing-write.tsx";
import { changeWriteList, type ListItem, readWriteList } from "./list-store.ts";
import { WriteListBar } from "./write-list-bar.tsx";

const journal = "/console/sandbox/operations";
const entry = JSON.stringify([
  {
    type: "function",
    name: "transfer",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
    ],
    outputs: [],
  },
]);
const item = (key: string, value: string, more: Partial<ListItem> = {}): ListItem => ({
  key,
  networkId: "net-1",
  address: contractAddress,
  name: "Token",
  entry,
  args: [{ text: senderAddress }, { text: value }],
  senderId: "adr-1",
  sender: senderAddress,
  amount: "",
  feeLevel: "",
  sentAt: null,
  operationId: null,
  acknowledges: null,
  ...more,
});

/** Operations by the key that they were sent under; the state that each one has. */
const replies = (states: Readonly<Record<string, OperationState>>) => ({
  ...commonReplies(),
  "/functions/write": ({ headers }: { headers: Headers }) =>
    json({ workflowResult: { workflowId: "w", status: "started" } }, 200, {
      "x-postern-operation": `op-${headers.get("idempotency-key")}`,
    }),
  [journal]: () => json(pageOf([])),
  ...Object.fromEntries(
    Object.entries(states).map(([key, state]) => [
      `${journal}/op-${key}`,
      () => json({ data: operationRecord({ id: `op-${key}`, state }) }),
    ]),
  ),
});

const open = async (items: readonly ListItem[], environment: Parameters<typeof placeOf>[0] = {}) => {
  changeWriteList("sandbox", () => ({ items, editing: null }));
  const place = placeOf(environment);
  const bar = <WriteListBar environment={place.environment} networks={[place.network]} onEdit={() => undefined} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => bar }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const rendered = render(<RouterProvider router={router} />);
  await rendered.user.click(await screen.findByRole("button", { name: "Review list" }));
  const dialog = await screen.findByRole("dialog");
  return { ...rendered, dialog, send: () => within(dialog).findByRole("button", { name: /^Send/ }) };
};
const keys = (requests: ReturnType<typeof stubFetch>) =>
  writes(requests).map((sent) => sent.headers.get("idempotency-key"));

test("a call is put on the list from its form, and nothing is sent", async () => {
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  const requests = stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText } = render(
    panel("transfer(address,uint256)", placeOf(), () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(getByRole("button", { name: "Add to list" }));
  expect(readWriteList("sandbox").items).toEqual([]);
  await user.type(getByLabelText("to"), senderAddress);
  await user.type(getByLabelText("value"), "5");
  await user.click(getByRole("button", { name: "Add to list" }));
  await findByText("On the list: 1 in all.");
  expect(readWriteList("sandbox").items).toMatchObject([
    { key: expect.stringMatching(/^[0-9a-f-]{36}$/), sender: senderAddress, args: [{}, { text: "5" }], sentAt: null },
  ]);
  expect(writes(requests)).toEqual([]);
});

test("a call that was taken into its form again takes its old place, under a new key", async () => {
  const place = placeOf();
  stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText } = render(
    panel("transfer(address,uint256)", place, () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.type(getByLabelText("to"), senderAddress);
  await user.type(getByLabelText("value"), "5");
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  await user.click(getByRole("button", { name: "Add to list" }));
  await user.click(getByRole("button", { name: "Add to list" }));
  const [first, second] = readWriteList("sandbox").items;
  changeWriteList("sandbox", ({ items }) => ({ items, editing: first?.key ?? null }));
  await user.type(getByLabelText("value"), "7");
  await user.click(await findByRole("button", { name: "Replace in the list" }));
  await findByText("Replaced in the list.");
  const [changed, same] = readWriteList("sandbox").items;
  expect(changed).toMatchObject({ args: [{}, { text: "57" }] });
  expect(changed?.key).not.toBe(first?.key);
  expect(same).toEqual(second);
});

test("the second of three reverts: the third is not sent, and a double click sends nothing twice", async () => {
  const requests = stubFetch(replies({ a: "succeeded", b: "reverted" }));
  const { user, dialog, send } = await open([item("a", "1"), item("b", "2"), item("c", "3")]);
  expect(dialog.textContent).toContain("Calls transfer(address,uint256) of Token");
  expect(within(dialog).getAllByLabelText("Calldata")).toHaveLength(3);
  await user.dblClick(await send());
  await within(dialog).findByText("Stopped at Call 2: Reverted");
  expect(keys(requests)).toEqual(["a", "b"]);
  const third = within(dialog).getByRole("listitem", { name: "Call 3" });
  expect(within(third).getByText("Not sent")).toBeTruthy();
  expect(await send()).toHaveProperty("disabled", true);
  expect(within(dialog).getByText("Call 2 did not succeed: edit or remove it to go on.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 2" }));
  expect(await send()).toHaveProperty("disabled", false);
});

test("what was sent before a reload is not sent again, and the rest keeps its keys", async () => {
  const requests = stubFetch(replies({ a: "succeeded", b: "succeeded", c: "succeeded" }));
  const { user, dialog } = await open([
    item("a", "1", { sentAt: 1, operationId: "op-a" }),
    item("b", "2", { sentAt: 2 }),
    item("c", "3"),
  ]);
  expect(within(dialog).getByText(/It may have been sent/)).toBeTruthy();
  // Edited, it would be sent as another call, beside one that may have arrived.
  expect(within(dialog).getByRole("button", { name: "Edit: call 2" })).toHaveProperty("disabled", true);
  expect(within(dialog).getByRole("button", { name: "Edit: call 3" })).toHaveProperty("disabled", false);
  await user.click(await within(dialog).findByRole("button", { name: "Send the rest" }));
  await within(dialog).findByText("All of it has succeeded.");
  // The journal holds nothing under the key of the second: the server takes that key only once.
  expect(keys(requests)).toEqual(["b", "c"]);
  await user.click(within(dialog).getByRole("button", { name: "Remove what succeeded" }));
  await waitFor(() => expect(readWriteList("sandbox").items).toEqual([]));
});

test("calls change places and are removed", async () => {
  stubFetch(commonReplies());
  const { user, dialog } = await open([item("a", "1"), item("b", "2"), item("c", "3")]);
  await user.click(within(dialog).getByRole("button", { name: "Down: call 1" }));
  await user.click(within(dialog).getByRole("button", { name: "Up: call 3" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 1" }));
  expect(readWriteList("sandbox").items.map(({ key }) => key)).toEqual(["c", "a"]);
});

test("the client share is asked for once, sent with each call, and kept nowhere", async () => {
  const requests = stubFetch(replies({ a: "succeeded", b: "succeeded" }));
  const { user, dialog, send } = await open([item("a", "1"), item("b", "2")], { clientShare: "ask" });
  expect(await send()).toHaveProperty("disabled", true);
  await user.type(within(dialog).getByLabelText("Client share"), "c2VjcmV0");
  await user.click(await send());
  await within(dialog).findByText("All of it has succeeded.");
  expect(writes(requests).map(({ body }) => body)).toEqual([
    expect.objectContaining({ clientShare: "c2VjcmV0" }),
    expect.objectContaining({ clientShare: "c2VjcmV0" }),
  ]);
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain("c2VjcmV0");
  expect(within(dialog).getByLabelText("Client share")).toHaveProperty("value", "");
});

test("on a mainnet each call is confirmed by typing", async () => {
  stubFetch(commonReplies());
  const { user, dialog, send } = await open([item("a", "1"), item("b", "2")], { kind: "mainnet" });
  const [first, second] = within(dialog).getAllByLabelText("Type the contract's name to confirm");
  await user.type(first ?? dialog, "Token");
  expect(within(dialog).getByText("Call 2 is not confirmed yet.")).toBeTruthy();
  await user.type(second ?? dialog, "Token");
  expect(await send()).toHaveProperty("disabled", false);
});

test("what is damaged is shown, and blocks the list until it is removed", async () => {
  const requests = stubFetch(commonReplies());
  const { dialog, send } = await open([item("a", "1"), item("b", "2", { entry: "[" })]);
  expect(within(dialog).getByText("This call cannot be read any more")).toBeTruthy();
  expect(await send()).toHaveProperty("disabled", true);
  expect(writes(requests)).toEqual([]);
});
