import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commonReplies, contractOf, senderAddress, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, ready, replies, starts, valuesOf } from "#src/playground/testing/list.tsx";
import { panel, writes } from "#src/playground/testing/write.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { changeWriteList, readWriteList } from "./local-list.ts";

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
  await findByText("Added. The list has 1 call.");
  expect(readWriteList("sandbox").items).toMatchObject([
    { key: expect.stringMatching(/^[0-9a-f-]{36}$/), sender: senderAddress, args: [{}, { text: "5" }], sentAt: null },
  ]);
  expect(writes(requests)).toEqual([]);
});

test("an edited call keeps its place, under a new key", async () => {
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

test("an edit can be cancelled in the form: the call on the list is unchanged, and the form then adds another @full", async () => {
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
  // The contract's errors, for a dry run of the list.
  expect(added?.errors).toContain("LimitExceeded");
  changeWriteList("sandbox", ({ items }) => ({ items, editing: added?.key ?? null }));
  await user.click(await findByRole("button", { name: "Cancel edit" }));
  await findByText("The call on the list is unchanged.");
  expect(document.activeElement).toBe(getByRole("button", { name: "Add to list" }));
  expect(readWriteList("sandbox")).toMatchObject({ items: [added], editing: null });
});

test("an edit can be cancelled in the list, and ends when the list is started: nothing replaces a started call", async () => {
  stubFetch(replies());
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
  const edit = (key: string) => act(() => void changeWriteList("sandbox", ({ items }) => ({ items, editing: key })));
  edit("b");
  expect(within(dialog).getByText(/You are editing this call/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel edit: call 2" }));
  expect(readWriteList("sandbox").editing).toBeNull();
  expect(within(dialog).queryByText(/You are editing/)).toBeNull();
  edit("b");
  await user.click(await ready(start));
  await screen.findByText("Run run-1");
  expect(readWriteList("sandbox").editing).toBeNull();
});

test("every call is reviewed, decoded and with its calldata, under its number", async () => {
  stubFetch(replies());
  const { dialog } = await openList([item("a", "1"), item("b", "2"), item("c", "3")]);
  expect(dialog.textContent).toContain("Calls transfer(address,uint256) of Token");
  const calldata = within(dialog).getAllByLabelText("Calldata");
  expect(calldata.map(({ textContent }) => textContent?.slice(-1))).toEqual(["1", "2", "3"]);
  const rows = within(dialog).getAllByRole("listitem", { name: /^Call/ });
  expect(rows.map((row) => within(row).getAllByText(senderAddress).length)).toEqual([3, 3, 3]);
});

test("calls can be swapped and removed @full", async () => {
  stubFetch(replies());
  const { user, dialog } = await openList([item("a", "1"), item("b", "2"), item("c", "3")]);
  expect(within(dialog).getByRole("button", { name: "Up: call 1" })).toHaveProperty("disabled", true);
  expect(within(dialog).getByRole("button", { name: "Down: call 3" })).toHaveProperty("disabled", true);
  await user.click(within(dialog).getByRole("button", { name: "Down: call 1" }));
  await user.click(within(dialog).getByRole("button", { name: "Up: call 3" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 1" }));
  expect(readWriteList("sandbox").items.map(({ key }) => key)).toEqual(["c", "a"]);
});

test("a viewer sees which role is needed to send @full", async () => {
  const requests = stubFetch({ ...replies(), ...commonReplies("viewer") });
  const { dialog, start } = await openList([item("a", "1")]);
  await within(dialog).findByText("You are signed in as viewer. This needs the operator role.");
  expect(await start()).toHaveProperty("disabled", true);
  expect(starts(requests)).toEqual([]);
});

test("a damaged call is shown, and blocks the list until it is removed @full", async () => {
  const requests = stubFetch(replies());
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2", { entry: "[" })]);
  expect(within(dialog).getByText("This call can no longer be read")).toBeTruthy();
  expect(within(dialog).getByText("Call 2 cannot be sent. Remove it.")).toBeTruthy();
  expect(await start()).toHaveProperty("disabled", true);
  expect(starts(requests)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 2" }));
  expect(await ready(start)).toHaveProperty("disabled", false);
});

test("a long list is reviewed a page at a time, and names the call that blocks its start @full", async () => {
  const requests = stubFetch(replies());
  const items = Array.from({ length: 41 }, (_, index) => item(`k${index}`, `${index + 1}`));
  const damaged = items.with(40, item("k40", "1", { entry: "[" }));
  const { user, dialog, start } = await openList(damaged);
  const numbers = () =>
    within(dialog)
      .getAllByRole("listitem", { name: /^Call/ })
      .map((row) => row.getAttribute("aria-label"));
  expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([20, "Call 1", "Call 20"]);
  expect(within(dialog).getByText("Call 41 cannot be sent. Remove it.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Next" }));
  await user.click(within(dialog).getByRole("button", { name: "Next" }));
  expect(numbers()).toEqual(["Call 41"]);
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 41" }));
  // Its page is gone too.
  expect(numbers().at(-1)).toBe("Call 40");
  await user.click(within(dialog).getByRole("button", { name: "Up: call 21" }));
  expect(
    readWriteList("sandbox")
      .items.map(({ key }) => key)
      .slice(18, 21),
  ).toEqual(["k18", "k20", "k19"]);
  await user.click(await ready(start));
  await screen.findByText("Run run-1");
  expect(valuesOf(starts(requests)[0])?.slice(17, 22)).toEqual(["18", "19", "21", "20", "22"]);
});
