// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { findCallable } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { readCall } from "#src/operations/operation-call.ts";
import { operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { writtenDraft } from "./history/written-draft.ts";
import { ReadPanel } from "./read/read-panel.tsx";
import { abiOf, commonReplies, contractAddress, contractOf, inContract, json, stubFetch } from "./testing/contract.tsx";
import { servePage } from "./testing/page.tsx";
import { started, writes } from "./testing/write.tsx";
import { callOfItem } from "./write-list/list-call.ts";
import { changeWriteList, readWriteList } from "./write-list/local-list.ts";
import { WritePanel } from "./write/write-panel.tsx";

const abi = abiOf(
  "function total() view returns (uint256)",
  "fallback() external payable",
  "receive() external payable",
);

const callable = (name: string): AbiCallable => {
  const fn = findCallable(abi, name);
  if (fn === undefined) throw new Error(`no ${name}`);
  return fn;
};

const openForm = async (name: string) => {
  const rendered = render(inContract(<WritePanel fn={callable(name)} />, { abi }));
  const { user, findByRole } = rendered;
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  return rendered;
};

test.each([
  ["0xc0ffee", "0xc0ffee", [{ name: "data", type: "bytes", value: "0xc0ffee" }]],
  ["", "0x", []],
])(
  "a fallback takes %j as its calldata, which is shown in the review and sent without a selector",
  async (typed, calldata, inputs) => {
    const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
    const { user, getByLabelText, getByRole, getByText, findByRole } = await openForm("fallback");
    expect(getByText(/no selector/)).toBeTruthy();
    if (typed !== "") await pasteInto(user, getByLabelText("Calldata"), typed);
    await user.type(getByLabelText("Amount in tETH"), "0.5");
    await user.click(getByRole("button", { name: "Review…" }));
    const review = await findByRole("dialog");
    expect((await within(review).findByLabelText("Calldata")).textContent).toBe(calldata);
    expect(review.textContent).toContain("Functionfallback");
    await waitFor(() => expect(within(review).getByRole("button", { name: "Send" })).toHaveProperty("disabled", false));
    await user.click(within(review).getByRole("button", { name: "Send" }));
    await waitFor(() => expect(writes(requests)).toHaveLength(1));
    expect(writes(requests)[0]?.body).toEqual({
      addressId: "adr-1",
      amount: "0.5",
      abiFunction: { type: "fallback", inputs, stateMutability: "payable" },
    });
  },
);

test("the form refuses calldata that ends in half a byte", async () => {
  const requests = stubFetch(commonReplies());
  const { user, getByLabelText, getByRole, queryByRole, findByText } = await openForm("fallback");
  await pasteInto(user, getByLabelText("Calldata"), "0x123");
  await user.click(getByRole("button", { name: "Review…" }));
  await findByText(/half a byte|even|odd|whole bytes/i);
  expect(queryByRole("dialog")).toBeNull();
  expect(writes(requests)).toEqual([]);
});

test("receive takes an amount and no arguments", async () => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const { user, getByLabelText, getByRole, getByText, findByRole, queryByLabelText } = await openForm("receive");
  expect(getByText("This call has no calldata.")).toBeTruthy();
  expect(queryByLabelText("Calldata")).toBeNull();
  await user.type(getByLabelText("Amount in tETH"), "2");
  await user.click(getByRole("button", { name: "Review…" }));
  const review = await findByRole("dialog");
  await user.click(within(review).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(writes(requests)).toHaveLength(1));
  expect(writes(requests)[0]?.body).toMatchObject({
    amount: "2",
    abiFunction: { type: "receive", inputs: [], stateMutability: "payable" },
  });
});

test.each([
  ["its bytes", "0xc0ffee", /0xc0ffee/],
  ["no bytes, a valid result of a fallback", "0x", /No bytes/],
  ["nothing at all", null, /This function returns nothing/],
])("a fallback is read: %s", async (_what, result, shown) => {
  const requests = stubFetch({
    "/functions/read": () => json({ result: { data: { result }, success: true, status: 200 } }),
  });
  const fn = callable("fallback (read)");
  const { user, getByRole, getByLabelText, findByText } = render(
    inContract(<ReadPanel fn={fn} below={null} />, { abi }),
  );
  await pasteInto(user, getByLabelText("Calldata"), "0x01");
  await user.click(getByRole("button", { name: "Call" }));
  const outcome = within(getByRole("region", { name: "Result" }));
  expect(await outcome.findByText(shown)).toBeTruthy();
  expect(outcome.queryByText(/No contract at this address/)).toBeNull();
  expect(await findByText(/called with 0x01/)).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({
    abiFunction: {
      type: "fallback",
      inputs: [{ name: "data", type: "bytes", value: "0x01" }],
      stateMutability: "payable",
    },
  });
});

test("a fallback is put on the list of writes, and read back with the same calldata", async () => {
  changeWriteList("sandbox", () => ({ items: [], editing: null }));
  stubFetch(commonReplies());
  const { user, getByRole, getByLabelText, findByText } = await openForm("fallback");
  await pasteInto(user, getByLabelText("Calldata"), "0xc0ffee");
  await user.click(getByRole("button", { name: "Add to list" }));
  await findByText("Added. The list has 1 call.");
  const [item] = readWriteList("sandbox").items;
  const { environment, network } = contractOf();
  const call = item === undefined ? undefined : callOfItem(item, environment, [network]);
  expect(call?.checked).toMatchObject({ ok: true, calldata: "0xc0ffee" });
  expect(call?.fn).toMatchObject({ type: "fallback", stateMutability: "payable" });
});

test.each([
  ["fallback", [{ name: "data", type: "bytes", value: "0xc0ffee" }], [{ text: "0xc0ffee" }]],
  ["fallback", [], [{ text: "" }]],
  ["receive", [], []],
])("a %s from the journal prefills its form: %#", (type, inputs, args) => {
  const body = { addressId: "adr-1", amount: "1", abiFunction: { type, inputs, stateMutability: "payable" } };
  const written = writtenDraft(readCall(operationRecord({ body })), abi, contractOf());
  expect(written?.fn).toBe(callable(type));
  expect(written?.draft).toMatchObject({ args, amount: "1" });
});

test("the list of functions opens them, and Activity names the called function", async () => {
  const data = operationRecord({ body: { abiFunction: { type: "receive", inputs: [] } } });
  servePage({ abi, more: { "GET /console/sandbox/operations/op-1": () => ({ body: { data } }) } });
  const { user, router } = renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}`);
  await user.click(await screen.findByRole("button", { name: "fallback" }));
  expect(await screen.findByRole("heading", { level: 2, name: "fallback" })).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ fn: "fallback" });
  await user.click(screen.getByRole("button", { name: "fallback (read)" }));
  expect(await screen.findByRole("button", { name: "Call" })).toBeTruthy();
  await router.navigate({
    to: "/$environment/activity/$operationId",
    params: { environment: "sandbox", operationId: "op-1" },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "receive" })).toBeTruthy();
});
