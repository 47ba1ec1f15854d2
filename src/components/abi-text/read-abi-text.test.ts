import { expect, test, vi } from "vitest";
import { prepareToRead } from "./read-abi-text.ts";

const loaded = vi.hoisted(() => vi.fn<() => void>());

vi.mock("#shared/abi/text/abi-text.ts", () => {
  loaded();
  return {};
});

test("the reader of Solidity loads once such a text is typed, not for JSON or an empty field", async () => {
  prepareToRead("");
  prepareToRead(' [{"type":"receive"}]');
  prepareToRead('{"abi":[]}');
  await vi.dynamicImportSettled();
  expect(loaded).not.toHaveBeenCalled();
  prepareToRead("function pause()");
  await vi.dynamicImportSettled();
  expect(loaded).toHaveBeenCalledOnce();
});
