import { screen } from "@testing-library/react";
import { encodeAbiParameters, encodeErrorResult, type Hex, toFunctionSelector } from "viem";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatValues } from "#shared/abi/result.ts";
import { revertText } from "#shared/abi/revert/revert-text.ts";
import { ApiError } from "#src/api/client/api-error.ts";
import { abiOf, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { FailuresInside } from "#src/records/decoded/failures-inside.tsx";
import { RevertReason } from "#src/records/decoded/revert-reason.tsx";
import { lookupAnswer } from "#src/testing/lookup.ts";
import { operationRecord } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { failureText } from "./failure-text.ts";
import { NoReceipt } from "./no-receipt.tsx";

const abi = abiOf("error LimitExceeded(uint256 limit)", "error Closed()");
const text = encodeAbiParameters([{ type: "string" }], ["too late"]);
const message: Hex = `${toFunctionSelector("Error(string)")}${text.slice(2)}`;
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

describe("a revert inside a revert", () => {
  const wrapping = abiOf("error WrappedError(address target, bytes4 selector, bytes reason, bytes details)");
  const wrapped = (reason: Hex) =>
    encodeErrorResult({
      abi: [...wrapping],
      errorName: "WrappedError",
      args: ["0x05045f13F5986c1D02772214796690F1C91e6C0D", "0xa9059cbb", reason, "0x"],
    });

  test("is shown in words below its place, on one line, and copied with its levels", async () => {
    const data = wrapped(wrapped(message));
    const { user } = render(<RevertReason data={data} abi={abi} />);
    const [outer, inner] = screen.getAllByRole("region", { name: "Revert in reason" });
    if (outer === undefined || inner === undefined) throw new Error("not nested");
    expect(outer.contains(inner)).toBe(true);
    expect(inner.textContent).toContain("“too late”");
    expect(failureText(failed(data), abi)).toMatch(/reason: WrappedError.*\(reason: “too late”\)\)$/);
    await user.click(screen.getByRole("button", { name: "Copy as text" }));
    expect(await navigator.clipboard.readText()).toMatch(/In reason:\n {4}WrappedError[^]*In reason:\n {8}“too late”/);
  });

  test("is read with the contract book's ABIs if nothing else declares it", async () => {
    const nobody = encodeErrorResult({ abi: [...abiOf("error Stopped(uint256 since)")], args: [7n] });
    const entry = { type: "error", name: "Stopped", inputs: [{ name: "since", type: "uint256" }] };
    const requests = stubFetch({
      "/console/sandbox/lookup": () =>
        json(lookupAnswer({ declared: [{ key: nobody.slice(0, 10), entry, sources: [], more: 0 }] })),
    });
    render(<RevertReason data={wrapped(nobody)} abi={abi} environment="sandbox" />);
    expect((await screen.findByRole("region", { name: "Revert in reason" })).textContent).toContain("Stopped(uint256)");
    expect(requests.map(({ body }) => body)).toEqual([{ text: nobody.slice(0, 10) }]);
  });

  test("a code of Safe is shown with its meaning", () => {
    const code = `${toFunctionSelector("Error(string)")}${encodeAbiParameters([{ type: "string" }], ["GS013"]).slice(2)}`;
    render(<RevertReason data={code} abi={abi} />);
    expect(screen.getByRole("alert").textContent).toContain("“GS013” (the call inside the Safe transaction failed)");
  });

  test("failed calls in the answer of a multicall are shown below it", () => {
    const [aggregate] = abiOf(
      "struct Result { bool success; bytes returnData; }",
      "function aggregate3() payable returns (Result[] returnData)",
    );
    const nodes = formatValues(aggregate?.type === "function" ? aggregate.outputs : [], [
      [
        [true, "0x"],
        [false, message],
      ],
    ]);
    render(<FailuresInside nodes={nodes} abi={abi} />);
    expect(screen.getByText("1 call inside failed:")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Revert in returnData[1].returnData" }).textContent).toContain(
      "“too late”",
    );
  });
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
