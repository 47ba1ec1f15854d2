// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { act, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { isRead, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { ContractTools, useContractTools } from "./contract-tools.tsx";
import { addToHistory, readHistory } from "./history/history.ts";
import { ReadPanel } from "./read/read-panel.tsx";
import { contractKey } from "./ref/contract-ref.ts";
import {
  abiOf,
  commonReplies,
  failure,
  functionOf,
  inContract,
  json,
  contractOf,
  stubFetch,
} from "./testing/contract.tsx";
import { WritePanel } from "./write/write-panel.tsx";

const abi = abiOf(
  "function a() view returns (uint256)",
  "function b() view returns (string)",
  "function c() view returns (bool)",
  "function d() view returns (uint256)",
  "function e() view returns (uint256)",
  "function f() view returns (uint256 total, address owner)",
  "function sum(uint256 x, uint256 y) view returns (uint256)",
  "function pay(uint256 to) payable",
  "error Nope(uint256 code)",
);
const contract = contractOf();
const answer = (result: unknown) => json({ result: { data: { result }, success: true, status: 200 } });
const journal = "/console/sandbox/operations";
const replies = { ...commonReplies(), [journal]: () => json(pageOf([])) };

/** The form of a function with the tools below, as on the page. */
const Contract = ({ of = abi, first = "sum(uint256,uint256)" }: { readonly of?: Abi; readonly first?: string }) => {
  const [open, setOpen] = useState(first);
  return inContract(<Function fn={functionOf(of, open)} />, {
    contract,
    abi: of,
    show: async ({ fn }) => {
      if (fn !== undefined) setOpen(fn);
    },
  });
};

const Function = ({ fn }: { readonly fn: AbiFunction }) => {
  const tools = useContractTools();
  const key = `${signature(fn)} ${tools.filled}`;
  const below = <ContractTools tools={tools} />;
  return isRead(fn) ? (
    <ReadPanel
      key={key}
      fn={fn}
      takeRun={tools.takeRun}
      onReading={(reading) => tools.history.add(fn, reading)}
      below={below}
    />
  ) : (
    <>
      <WritePanel key={key} fn={fn} />
      {below}
    </>
  );
};

const nameOf = (body: unknown) => JSON.stringify(body).match(/"name":"(\w+)"/)?.[1] ?? "";
const reads = (requests: ReturnType<typeof stubFetch>) => requests.filter(({ url }) => url.endsWith("/functions/read"));

test("nothing is read until requested; then four at a time, each with progress and errors", async () => {
  const waiting = new Map<string, (response: Response) => void>();
  const requests = stubFetch({
    ...replies,
    "/functions/read": ({ body }) => new Promise<Response>((resolve) => waiting.set(nameOf(body), resolve)),
  });
  const { findByRole, getByRole, findByText, getByText, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "Read all" }));
  const start = await findByRole("button", { name: "Read all 6 values" });
  expect(reads(requests)).toHaveLength(0);
  await user.click(start);
  await waitFor(() => expect([...waiting.keys()]).toEqual(["a", "b", "c", "d"]));
  await act(async () => waiting.get("b")?.(answer("")));
  expect(await findByText(/1 of 6 read/)).toBeTruthy();
  await waitFor(() => expect([...waiting.keys()]).toEqual(["a", "b", "c", "d", "e"]));
  await act(async () => {
    waiting.get("a")?.(answer("9007199254740993"));
    waiting.get("c")?.(failure(400, "ERR_010", { data: `0x${"0".repeat(8)}` }));
    waiting.get("d")?.(answer("7"));
    waiting.get("e")?.(answer("8"));
  });
  await waitFor(() => expect(waiting.has("f")).toBe(true));
  await act(async () => waiting.get("f")?.(answer({ total: "1", owner: "0x12" })));
  expect(await findByText(/6 of 6 read, 1 failed/)).toBeTruthy();
  const table = getByRole("table", { name: "All reads without arguments" });
  expect(within(table).getAllByRole("row")[1]?.textContent).toContain("9007199254740993");
  expect(getByText("Empty string.")).toBeTruthy();
  expect(getByText("ERR_010: message of ERR_010")).toBeTruthy();
  await user.click(getByRole("button", { name: "Copy as CSV" }));
  const csv = await navigator.clipboard.readText();
  expect(csv.split("\r\n").slice(0, 4)).toEqual([
    "function,outputs,result,error",
    "a(),uint256,9007199254740993,",
    "b(),string,,",
    "c(),bool,,ERR_010: message of ERR_010",
  ]);
  await user.click(getByRole("button", { name: "Copy as JSON" }));
  expect(JSON.parse(await navigator.clipboard.readText())).toContainEqual({
    function: "a()",
    result: "9007199254740993",
  });
});

test("reading all can be cancelled: nothing more is sent, and late results are discarded", async () => {
  const waiting: ((response: Response) => void)[] = [];
  const requests = stubFetch({
    ...replies,
    "/functions/read": () => new Promise<Response>((resolve) => waiting.push(resolve)),
  });
  const { findByRole, getByRole, findByText, queryByRole, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "Read all" }));
  await user.click(await findByRole("button", { name: "Read all 6 values" }));
  await waitFor(() => expect(waiting).toHaveLength(4));
  await user.click(getByRole("button", { name: "Cancel" }));
  await act(async () => waiting.forEach((resolve) => resolve(answer("31337"))));
  expect(await findByText(/Cancelled: 0 of 6 read/)).toBeTruthy();
  expect(queryByRole("table")).toBeNull();
  expect(reads(requests)).toHaveLength(4);
});

test("a function has one result: reading all and its own form show the same, and each queries the service", async () => {
  const waiting: ((response: Response) => void)[] = [];
  const one = abiOf("function a() view returns (uint256)", "function sum(uint256 x) view returns (uint256)");
  const requests = stubFetch({
    ...replies,
    "/functions/read": () => new Promise<Response>((resolve) => waiting.push(resolve)),
  });
  const answerNext = async (result: string) => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    await act(async () => waiting.shift()?.(answer(result)));
  };
  const { findByRole, getByRole, findByText, getByText, user } = render(<Contract of={one} first="sum(uint256)" />);
  await user.click(getByRole("button", { name: "Read all" }));
  await user.click(await findByRole("button", { name: "Read 1 value" }));
  await answerNext("7");
  const row = await findByRole("row", { name: /^a/ });
  expect(row.textContent).toContain("7");
  await user.click(within(row).getByRole("button", { name: "a" }));
  expect(getByText("Not called yet")).toBeTruthy();
  expect(readHistory(contractKey(contract))).toEqual([]);
  await user.click(getByRole("button", { name: "Call" }));
  const result = getByRole("region", { name: "Result" });
  await waitFor(() => expect(result.textContent).toContain("7"));
  expect(result.getAttribute("aria-busy")).toBe("true");
  await answerNext("8");
  expect(await findByText("Changed: was 7 (+1)")).toBeTruthy();
  expect(getByRole("row", { name: /^a/ }).textContent).toContain("8");
  expect(readHistory(contractKey(contract)).map(({ text }) => text)).toEqual(["8"]);
  await user.click(getByRole("button", { name: "Read all again" }));
  await answerNext("9");
  expect(await findByText("Changed: was 8 (+1)")).toBeTruthy();
  expect(getByRole("row", { name: /^a/ }).textContent).toContain("9");
  expect(reads(requests)).toHaveLength(3);
});

test("results of reading all are not refetched automatically, even when they become stale", async () => {
  const requests = stubFetch({ ...replies, "/functions/read": () => answer("7") });
  const { findByRole, getByRole, findByText, queryClient, unmount, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "Read all" }));
  await user.click(await findByRole("button", { name: "Read all 6 values" }));
  await findByText(/6 of 6 read/);
  // As after signing in again.
  await act(() => queryClient.invalidateQueries());
  expect(reads(requests)).toHaveLength(6);
  unmount();
});

test("reading all ends when the contract is closed", async () => {
  const requests = stubFetch({ ...replies, "/functions/read": () => new Promise<Response>(() => undefined) });
  const { findByRole, getByRole, unmount, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "Read all" }));
  await user.click(await findByRole("button", { name: "Read all 6 values" }));
  await waitFor(() => expect(reads(requests)).toHaveLength(4));
  unmount();
  expect(reads(requests).map(({ signal }) => signal?.aborted)).toEqual([true, true, true, true]);
  await act(async () => undefined);
  expect(reads(requests)).toHaveLength(4);
});

test("a different ABI ends reading all and drops its results", async () => {
  const requests = stubFetch({ ...replies, "/functions/read": () => answer("31337") });
  const other = abiOf(
    "function a() view returns (uint256)",
    "function sum(uint256 x, uint256 y) view returns (uint256)",
  );
  const { findByRole, getByRole, findByText, rerender, queryByText, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "Read all" }));
  await user.click(await findByRole("button", { name: "Read all 6 values" }));
  await findByText(/6 of 6 read/);
  rerender(<Contract of={other} />);
  expect(await findByRole("button", { name: "Read 1 value" })).toBeTruthy();
  expect(queryByText("31337")).toBeNull();
  expect(reads(requests)).toHaveLength(6);
});

test("a call is saved, can be repeated with its arguments, or fills the form without sending", async () => {
  const requests = stubFetch({ ...replies, "/functions/read": () => answer("3") });
  const { getByLabelText, getByRole, findByRole, findByText, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "History" }));
  expect(await findByText("No calls yet.")).toBeTruthy();
  await user.type(getByLabelText("x"), "1");
  await user.type(getByLabelText("y"), "2{Enter}");
  await findByRole("button", { name: "Call again" });
  await user.clear(getByLabelText("y"));
  await user.type(getByLabelText("y"), "77");
  await user.click(await findByRole("button", { name: "Edit and run sum(uint256,uint256)" }));
  await waitFor(() => expect(getByLabelText("y")).toHaveProperty("value", "2"));
  expect(reads(requests)).toHaveLength(1);
  await user.click(await findByRole("button", { name: "Run sum(uint256,uint256) again" }));
  await waitFor(() => expect(reads(requests)).toHaveLength(2));
  expect(reads(requests)[1]?.body).toEqual(reads(requests)[0]?.body);
});

test("filled-in values survive a reload", async () => {
  stubFetch({ ...replies, "/functions/read": () => answer("3") });
  addToHistory(contractKey(contract), {
    at: 1,
    fn: "sum(uint256,uint256)",
    drafts: [{ text: "4" }, { text: "5" }],
    answered: true,
    text: "9",
  });
  const first = render(<Contract first="a()" />);
  await first.user.click(first.getByRole("button", { name: "History" }));
  await first.user.click(await first.findByRole("button", { name: "Edit and run sum(uint256,uint256)" }));
  expect(await first.findByLabelText("x")).toHaveProperty("value", "4");
  first.unmount();
  const again = render(<Contract />);
  expect(again.getByLabelText("y")).toHaveProperty("value", "5");
});

test("a write from the journal prefills the form as it was sent, and sends nothing", async () => {
  const body = {
    addressId: "adr-1",
    amount: "0.5",
    abiFunction: {
      type: "function",
      name: "pay",
      inputs: [{ name: "to", type: "uint256", value: "1000000000000000001" }],
    },
  };
  const requests = stubFetch({
    ...replies,
    [journal]: () => json(pageOf([operationRecord({ body, state: "reverted" })])),
  });
  const { getByRole, findByRole, findByLabelText, getByLabelText, queryByRole, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "History" }));
  expect(queryByRole("button", { name: /Run pay/ })).toBeNull();
  await user.click(await findByRole("button", { name: "Edit pay(uint256)" }));
  expect(await findByLabelText("to")).toHaveProperty("value", "1000000000000000001");
  expect(getByLabelText("Amount in tETH")).toHaveProperty("value", "0.5");
  expect(requests.filter(({ url }) => url.includes("/functions/"))).toEqual([]);
});

test("clearing removes the reads of one contract only", async () => {
  stubFetch(replies);
  const entry = { at: 1, fn: "a()", drafts: [], answered: true, text: "1" };
  addToHistory(contractKey(contract), entry);
  addToHistory("sandbox/net-1/0x1", entry);
  addToHistory("other/net-1/0x1", { ...entry, text: "2" });
  const { getByRole, findByRole, findByText, user } = render(<Contract />);
  await user.click(getByRole("button", { name: "History" }));
  await user.click(await findByRole("button", { name: "Clear reads" }));
  expect(await findByText("No calls yet.")).toBeTruthy();
  expect(readHistory(contractKey(contract))).toEqual([]);
  expect(readHistory("sandbox/net-1/0x1")).toHaveLength(1);
  expect(readHistory("other/net-1/0x1")[0]?.text).toBe("2");
});

test("the history holds a limited number of calls and of contracts, and limits the size of arguments", () => {
  const entry = {
    at: 1,
    fn: "f(string)",
    drafts: [{ text: "x".repeat(20_000) }],
    answered: true,
    text: "y".repeat(1_000),
  };
  for (let at = 0; at < 60; at += 1) addToHistory("contract", { ...entry, at });
  const kept = readHistory("contract");
  expect(kept).toHaveLength(50);
  expect(kept[0]?.at).toBe(59);
  expect(kept[0]).not.toHaveProperty("drafts");
  expect(kept[0]?.text.length).toBeLessThan(400);
  for (let at = 0; at < 60; at += 1) addToHistory(`contract ${at}`, { ...entry, at: 100 + at });
  expect(readHistory("contract")).toEqual([]);
  expect(readHistory("contract 59")).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.includes("history/"))).toHaveLength(50);
});

test("broken or full storage does not get in the way", () => {
  localStorage.setItem("postern.playground/history/contract", '[{"at":"x"}]');
  expect(readHistory("contract")).toEqual([]);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("quota");
  });
  const entry = { at: 1, fn: "a()", drafts: [], answered: true, text: "1" };
  addToHistory("contract", entry);
  expect(readHistory("contract")).toEqual([entry]);
  full.mockRestore();
});
