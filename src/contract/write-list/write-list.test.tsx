import { act, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cached } from "#src/testing/cached.ts";
import { operationRecord } from "#src/testing/records.ts";
import { pasteInto, render } from "#src/testing/render.tsx";
import { commonReplies, contractOf, failure, json, senderAddress, stubFetch } from "../testing/contract.tsx";
import { panel, writes } from "../testing/write.tsx";
import { changeWriteList, readWriteList } from "./local-list.ts";
import { item, keys, openList, replies } from "../testing/list.tsx";

test("a call is put on the list from its form, and nothing is sent", async () => {
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  const requests = stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText } = render(
    panel("transfer(address,uint256)", contractOf(), () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(getByRole("button", { name: "Add to list" }));
  expect(readWriteList("sandbox").items).toEqual([]);
  await pasteInto(user, getByLabelText("to"), senderAddress);
  await user.type(getByLabelText("value"), "5");
  await user.click(getByRole("button", { name: "Add to list" }));
  await findByText("On the list: 1 in all.");
  expect(readWriteList("sandbox").items).toMatchObject([
    { key: expect.stringMatching(/^[0-9a-f-]{36}$/), sender: senderAddress, args: [{}, { text: "5" }], sentAt: null },
  ]);
  expect(writes(requests)).toEqual([]);
});

test("a call that was taken into its form again takes its old place, under a new key", async () => {
  const contract = contractOf();
  stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText } = render(
    panel("transfer(address,uint256)", contract, () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await pasteInto(user, getByLabelText("to"), senderAddress);
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

test("an edit is cancelled in the form: the call on the list stays as it was, and the form adds another", async () => {
  stubFetch(commonReplies());
  const { user, findByRole, getByLabelText, getByRole, findByText, queryByRole } = render(
    panel("transfer(address,uint256)", contractOf(), () => undefined),
  );
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await pasteInto(user, getByLabelText("to"), senderAddress);
  await user.type(getByLabelText("value"), "5");
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  await user.click(getByRole("button", { name: "Add to list" }));
  expect(queryByRole("button", { name: "Cancel edit" })).toBeNull();
  const [added] = readWriteList("sandbox").items;
  // What the contract may revert with, for a dry run of the list.
  expect(added?.errors).toContain("LimitExceeded");
  changeWriteList("sandbox", ({ items }) => ({ items, editing: added?.key ?? null }));
  await user.click(await findByRole("button", { name: "Cancel edit" }));
  await findByText("The call on the list stays as it was.");
  expect(document.activeElement).toBe(getByRole("button", { name: "Add to list" }));
  expect(readWriteList("sandbox")).toEqual({ items: [added], editing: null });
});

test("an edit is cancelled in the list, and ends when the list is sent: nothing replaces what was sent", async () => {
  stubFetch(replies({ a: "succeeded", b: "succeeded" }));
  const { user, dialog, send } = await openList([item("a", "1"), item("b", "2")]);
  const edit = (key: string) => act(() => changeWriteList("sandbox", ({ items }) => ({ items, editing: key })));
  edit("b");
  expect(within(dialog).getByText(/It is being edited in its form/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel edit: call 2" }));
  expect(readWriteList("sandbox").editing).toBeNull();
  expect(within(dialog).queryByText(/It is being edited/)).toBeNull();
  edit("b");
  await user.click(await send());
  await within(dialog).findByText("All of it has succeeded.");
  expect(readWriteList("sandbox").editing).toBeNull();
});

test("the second of three reverts: the third is not sent, and a double click sends nothing twice", async () => {
  const requests = stubFetch(replies({ a: "succeeded", b: "reverted" }));
  const { user, dialog, send } = await openList([item("a", "1"), item("b", "2"), item("c", "3")]);
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
  const { user, dialog } = await openList([
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
  const { user, dialog } = await openList([item("a", "1"), item("b", "2"), item("c", "3")]);
  await user.click(within(dialog).getByRole("button", { name: "Down: call 1" }));
  await user.click(within(dialog).getByRole("button", { name: "Up: call 3" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 1" }));
  expect(readWriteList("sandbox").items.map(({ key }) => key)).toEqual(["c", "a"]);
});

test("the client share is asked for once, sent with each call, and kept nowhere", async () => {
  const requests = stubFetch(replies({ a: "succeeded", b: "succeeded" }));
  const { user, queryClient, dialog, send } = await openList([item("a", "1"), item("b", "2")], { clientShare: "ask" });
  expect(within(dialog).getByText("The client share is missing.")).toBeTruthy();
  await user.click(await send());
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Client share")));
  await user.type(within(dialog).getByLabelText("Client share"), "c2VjcmV0{Enter}");
  expect(writes(requests)).toEqual([]);
  await user.click(await send());
  await within(dialog).findByText("All of it has succeeded.");
  expect(writes(requests).map(({ body }) => body)).toEqual([
    expect.objectContaining({ clientShare: "c2VjcmV0" }),
    expect.objectContaining({ clientShare: "c2VjcmV0" }),
  ]);
  expect(cached(queryClient)).not.toContain("c2VjcmV0");
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain("c2VjcmV0");
  expect(within(dialog).getByLabelText("Client share")).toHaveProperty("value", "");
});

test("a client share that the service refuses is asked for again, at its field", async () => {
  stubFetch({
    ...replies({}),
    "/functions/write": () => failure(400, "ERR_010", { operationId: "op-a", category: "CRYPTOGRAPHIC" }),
  });
  const { user, dialog, send } = await openList([item("a", "1")], { clientShare: "ask" });
  await user.type(within(dialog).getByLabelText("Client share"), "d3Jvbmc=");
  await user.click(await send());
  await within(dialog).findByText("Message of ERR_010.");
  const share = within(dialog).getByLabelText("Client share");
  expect(share).toHaveProperty("value", "");
  expect(document.activeElement).toBe(share);
  expect(within(dialog).getByRole("alert").textContent).toContain("ERR_010");
});

test("a call that was refused for its client share says so on the list", async () => {
  const error = {
    code: "ERR_010",
    category: "CRYPTOGRAPHIC",
    message: "The client share is not valid for this organization.",
    statusCode: 400,
  };
  stubFetch({
    ...replies({}),
    "/console/sandbox/operations/op-a": () => json({ data: operationRecord({ id: "op-a", state: "rejected", error }) }),
  });
  const { dialog } = await openList([item("a", "1", { operationId: "op-a", sentAt: 1 })]);
  const row = within(dialog).getByRole("listitem", { name: "Call 1" });
  const reason = await within(row).findByText("The service did not accept the client share.");
  expect(reason.parentElement).toHaveProperty(
    "textContent",
    `The service did not accept the client share. “${error.message}” (ERR_010)`,
  );
});

test("on a mainnet each call is confirmed by typing", async () => {
  stubFetch(commonReplies());
  const { user, dialog, send } = await openList([item("a", "1"), item("b", "2")], { kind: "mainnet" });
  const [first, second] = within(dialog).getAllByLabelText("Type the contract's name to confirm");
  await user.type(first ?? dialog, "Token");
  expect(within(dialog).getByText("Call 2 is not confirmed yet.")).toBeTruthy();
  await user.type(second ?? dialog, "Token");
  expect(await send()).toHaveProperty("disabled", false);
});

test("a viewer is told which role sending needs", async () => {
  const requests = stubFetch(commonReplies("viewer"));
  const { dialog, send } = await openList([item("a", "1")]);
  await within(dialog).findByText("Signed in as viewer: writing needs the role operator.");
  expect(await send()).toHaveProperty("disabled", true);
  expect(writes(requests)).toEqual([]);
});

test("what is damaged is shown, and blocks the list until it is removed", async () => {
  const requests = stubFetch(commonReplies());
  const { dialog, send } = await openList([item("a", "1"), item("b", "2", { entry: "[" })]);
  expect(within(dialog).getByText("This call cannot be read any more")).toBeTruthy();
  expect(await send()).toHaveProperty("disabled", true);
  expect(writes(requests)).toEqual([]);
});
