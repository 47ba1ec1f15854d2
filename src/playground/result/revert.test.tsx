import { screen } from "@testing-library/react";
import { encodeAbiParameters, encodeErrorResult, toFunctionSelector } from "viem";
import { afterEach, describe, expect, test, vi } from "vitest";
import { revertText } from "#shared/abi/revert-text.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { abiOf } from "#src/playground/testing/contract.tsx";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import { operationRecord } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { failureText } from "./failure-text.ts";
import { NoReceipt } from "./no-receipt.tsx";

const abi = abiOf("error LimitExceeded(uint256 limit)", "error Closed()");
const text = encodeAbiParameters([{ type: "string" }], ["too late"]);
const message = `${toFunctionSelector("Error(string)")}${text.slice(2)}`;
const panic = (code: number) => `${toFunctionSelector("Panic(uint256)")}${code.toString(16).padStart(64, "0")}`;
const limit = encodeErrorResult({ abi: [...abi], errorName: "LimitExceeded", args: [5n] });
const closed = encodeErrorResult({ abi: [...abi], errorName: "Closed" });

const reverts = [
  ["nothing", "0x", "No reason given.", "without a reason"],
  ["a message", message, "“too late”", "with “too late”"],
  [
    "an overflow",
    panic(0x11),
    "Panic 0x11: an arithmetic overflow or underflow",
    "with Panic 0x11: an arithmetic overflow or underflow",
  ],
  ["a division", panic(0x12), "Panic 0x12: a division by zero", "with Panic 0x12: a division by zero"],
  ["an assertion", panic(0x01), "Panic 0x1: an assertion failed", "with Panic 0x1: an assertion failed"],
  ["an unknown panic", panic(0x99), "Panic 0x99: unknown", "with Panic 0x99: unknown"],
  ["an error of the ABI", limit, "LimitExceeded(uint256)", "with LimitExceeded(uint256)"],
  [
    "an error of nobody",
    "0xdeadbeef01",
    "selector 0xdeadbeef, data 0xdeadbeef01",
    "with an unknown error, selector 0xdeadbeef",
  ],
] as const;

describe.each(reverts)("a revert with %s", (_what, data, reason, short) => {
  test("is shown with its reason", () => {
    render(<RevertReason data={{ data }} abi={abi} />);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("The contract reverted");
    expect(alert.textContent).toContain(reason);
  });

  test("is described in a few words", () => {
    expect(revertText(data, abi)).toBe(short);
  });
});

test("the arguments of an error are shown to the last digit, under their names", () => {
  render(<RevertReason data={limit} abi={abi} title="The call would revert" />);
  expect(screen.getByRole("alert").textContent).toContain("The call would revert");
  expect(screen.getByRole("listitem").textContent).toBe("limituint2565");
});

test.each([undefined, null, 5, "reverted", "0x123", { data: 5 }, { other: "0x" }])("%j is not revert data", (data) => {
  render(<RevertReason data={data} abi={abi} />);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a revert without data reports that the node returned none", () => {
  expect(revertText(null, abi)).toBe("and the node does not give the reason");
});

const failed = (data: unknown, more: object = {}) =>
  new ApiError({ status: 400, code: "ERR_019", message: "execution reverted", data, ...more });

test.each([
  ["a message", failed(message), "Reverted: too late"],
  ["a panic", failed({ revertData: panic(0x11) }), "Reverted: panic 0x11"],
  ["an error without arguments", failed({ data: closed }), "Reverted: Closed()"],
  ["an error with arguments", failed(limit), 'Reverted: LimitExceeded "5"'],
  ["an unknown error", failed("0xdeadbeef"), "ERR_019: execution reverted"],
  ["no data", failed(undefined), "ERR_019: execution reverted"],
  ["no words", failed(undefined, { message: "" }), "ERR_019"],
  ["no contract", failed(undefined, { code: "ERR_066" }), "No contract at this address on this network (ERR_066)"],
  ["an error of the page", new TypeError("x is undefined"), "x is undefined"],
])("a call that fails with %s is described on one line", (_what, error, words) => {
  expect(failureText(error, abi)).toBe(words);
});

describe("a write that waits", () => {
  const at = "2026-01-01T00:00:00.000Z";

  afterEach(() => {
    vi.useRealTimers();
  });

  const show = (state: "started" | "running" | "hash" | "sending" | "succeeded", minutes: number) => {
    vi.useFakeTimers({ now: Date.parse(at) + minutes * 60_000 });
    const timeline = [{ at, state }];
    render(<NoReceipt operation={operationRecord({ state, timeline, transactionHash: "0xab" })} />);
    return screen.queryByRole("status")?.textContent ?? null;
  };

  test.each([
    ["started", 7, "No transaction for 7 minutes"],
    ["running", 5, "No transaction for 5 minutes"],
    ["hash", 61, "No receipt for 61 minutes"],
  ] as const)(
    "in the state %s for %i minutes explains what that can mean, and warns against resending",
    (state, minutes, title) => {
      const words = show(state, minutes);
      expect(words).toContain(title);
      expect(words).toContain("Do not send it again");
    },
  );

  test.each([
    ["started", 4],
    ["hash", 4],
    ["sending", 60],
    ["succeeded", 60],
  ] as const)("in the state %s for %i minutes says nothing", (state, minutes) => {
    expect(show(state, minutes)).toBeNull();
  });

  test("with a hash names the transaction", () => {
    expect(show("hash", 10)).toContain("The transaction 0xab was sent");
  });
});
