import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useListLayout } from "./components/abi-form/list-layout.ts";
import { useSingleKeys } from "./keyboard/single-keys.ts";
import { useColumnChoice } from "./lists/use-column-choice.ts";
import { lastEnvironment, rememberEnvironment } from "./navigation/last-environment.ts";
import { useAbiDraft, useTabSources } from "./playground/abi/tab-sources.ts";
import { useRecentlyUsed } from "./playground/functions/recently-used.ts";
import { addToHistory, readHistory } from "./playground/history/history.ts";
import { useFormats } from "./playground/result/use-formats.ts";
import { contractOf } from "./playground/testing/contract.tsx";
import { changeWriteList, readWriteList } from "./playground/write-list/local-list.ts";

// Values written before there was a common storage helper: they are read and rewritten unchanged.
const contract = "sandbox/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D";

const written = (storage: Storage, key: string, text: string, rewrite: () => void) => {
  storage.removeItem(key);
  act(rewrite);
  expect(storage.getItem(key)).toBe(text);
};

test("the last environment", () => {
  localStorage.setItem("postern-environment", "sandbox");
  expect(lastEnvironment()).toBe("sandbox");
  written(localStorage, "postern-environment", "sandbox", () => rememberEnvironment("sandbox"));
});

test.each([
  ["off", false],
  ["on", true],
])("single keys that are %s", (text, allowed) => {
  localStorage.setItem("postern-single-keys", text);
  const { result } = renderHook(useSingleKeys);
  expect(result.current.allowed).toBe(allowed);
  written(localStorage, "postern-single-keys", text, () => result.current.allow(allowed));
});

test.each(["table", "cards"] as const)("lists of tuples as %s", (layout) => {
  localStorage.setItem("postern-tuple-lists", layout);
  const { result } = renderHook(useListLayout);
  expect(result.current[0]).toBe(layout);
  written(localStorage, "postern-tuple-lists", layout, () => result.current[1](layout));
});

test("the columns of a list", () => {
  localStorage.setItem("postern-columns/wallets", '{"id":true}');
  const id = { key: "id", header: "Id", extra: true, cell: () => null };
  const date = { key: "date", header: "Date", cell: () => null };
  const { result } = renderHook(() => useColumnChoice("wallets", [id, date]));
  expect(result.current.shown).toEqual([id, date]);
  const text = '{"id":true,"date":false}';
  written(localStorage, "postern-columns/wallets", text, () => result.current.show("date", false));
});

test("the functions used last", () => {
  const key = "postern-recently-used";
  localStorage.setItem(key, `[["other",["a()"]],["${contract}",["f()","g(uint256)"]]]`);
  const { result } = renderHook(() => useRecentlyUsed(contractOf()));
  expect(result.current[0]).toEqual(["f()", "g(uint256)"]);
  act(() => result.current[1]("g(uint256)"));
  expect(localStorage.getItem(key)).toBe(`[["other",["a()"]],["${contract}",["g(uint256)","f()"]]]`);
});

test("the history of reads", () => {
  const key = `postern.playground/history/${contract}`;
  const text = '[{"at":1,"fn":"f(uint256)","answered":true,"text":"2","drafts":[{"text":"1"}]}]';
  localStorage.setItem(key, text);
  const [entry] = readHistory(contract);
  expect(entry).toEqual({ at: 1, fn: "f(uint256)", drafts: [{ text: "1" }], answered: true, text: "2" });
  localStorage.removeItem(key);
  if (entry !== undefined) addToHistory(contract, entry);
  expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(JSON.parse(text));
});

test("the formats of results", () => {
  const key = `postern.playground/formats/${contract}/f()`;
  localStorage.setItem(key, '{"0":{"kind":"units","decimals":18},"1":null}');
  const { result } = renderHook(() => useFormats(`${contract}/f()`));
  expect([result.current.of("0"), result.current.of("1")]).toEqual([{ kind: "units", decimals: 18 }, null]);
  const text = '{"0":{"kind":"units","decimals":18},"1":{"kind":"hex"}}';
  written(localStorage, key, text, () => result.current.choose("1", { kind: "hex" }));
});

test("the list of writes: drafts, calls that an earlier version may have sent with their idempotency key, and a list's own start", () => {
  const key = "postern-write-list/sandbox";
  const draft =
    '{"key":"key-1","networkId":"net-1","address":"0x1","name":null,"entry":"{}","errors":"[]","args":[{"text":"1"}],' +
    '"senderId":"a1","sender":"0x2","amount":"","feeLevel":"","sentAt":5,"operationId":null';
  // A version that sent the calls from the tab recorded what was acknowledged.
  localStorage.setItem(key, `{"items":[${draft},"acknowledges":null}],"editing":"key-1"}`);
  const list = readWriteList("sandbox");
  expect(list.items[0]).toMatchObject({ key: "key-1", sentAt: 5 });
  localStorage.setItem(key, `{"items":[${draft.replace('"errors":"[]",', "")}}],"editing":"key-1"}`);
  expect(readWriteList("sandbox")).toEqual(list);
  const starting = '{"keys":["key-1"],"at":5,"isChanged":false}';
  const text = `{"items":[${draft}}],"editing":null,"startKey":"start-1","starting":${starting},"started":{"runId":"r1","count":1}}`;
  localStorage.setItem(key, text);
  act(() => void changeWriteList("sandbox", (now) => now));
  expect(localStorage.getItem(key)).toBe(text);
});

test("the sources of an ABI, and the one being typed", () => {
  const sources = '{"useService":false,"sources":[{"id":"1","kind":"book","name":"Book","text":"[]","hash":"0x1"}]}';
  sessionStorage.setItem(`postern.form/${contract}/abi`, sources);
  sessionStorage.setItem(`postern.form/${contract}/abi-draft`, '"function f()"');
  const { result } = renderHook(() => [useTabSources(contractOf()), useAbiDraft(contractOf())] as const);
  const [[chosen, choose], [draft, type]] = result.current;
  expect([chosen, draft]).toEqual([JSON.parse(sources), "function f()"]);
  written(sessionStorage, `postern.form/${contract}/abi`, sources, () => choose(chosen));
  written(sessionStorage, `postern.form/${contract}/abi-draft`, '"function f()"', () => type(draft));
});
