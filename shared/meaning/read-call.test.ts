import { describe, expect, test } from "vitest";
import { abiOf, functionOf } from "#shared/abi/testing.ts";
import { readCall } from "./read-call.ts";

const approve = functionOf("function approve(address spender, uint256 amount)");
/** A function with the same selector: 0x095ea7b3. */
const twin = "function sign_szabo_bytecode(bytes16 a, uint128 b)";
const word = (digits: string) => digits.padStart(64, "0");
const data = (...words: readonly string[]) => `0x095ea7b3${words.map(word).join("")}`;
/** An address that is no bytes16, and one that is. */
const [address, zero] = ["f39fd6e51aad88f6f4ce6ab8827279cfffb92266", "0"];
const mismatch = (signature: string) =>
  `The calldata does not match what ${signature} encodes to: bytes are missing, extra or out of place.`;
const unread = (contradiction: string) => ({ kind: "unread", contradiction });

describe("calldata", () => {
  test.each(["", "0", "0x1", "0x095ea7bz", "095ea7b3", `x${data(address, "5")}`, `${data(address, "5")}x`])(
    "%j is not read as a call",
    (calldata) => {
      expect(readCall(calldata, [approve])).toEqual(unread("The calldata is not whole bytes in hexadecimal."));
    },
  );

  test.each(["0x", "0x09", "0x095ea7", "0x12345678"])("%s without such a function is only bytes", (calldata) => {
    expect(readCall(calldata, [approve])).toEqual({ kind: "raw" });
    expect(readCall(calldata, null, approve)).toEqual({ kind: "raw" });
    expect(readCall(calldata, null)).toEqual({ kind: "raw" });
  });

  test("is a call of the function that encodes to it, in any case of its digits", () => {
    const calldata = data(address, "5");
    const values = [expect.stringMatching(new RegExp(`^0x${address}$`, "i")), 5n];
    const call = { kind: "call", fn: approve, values };
    expect(readCall(calldata, [approve])).toEqual(call);
    expect(readCall(`0x${calldata.slice(2).toUpperCase()}`, [approve])).toEqual(call);
    expect(readCall(calldata, null, approve)).toEqual(call);
    expect(readCall(calldata, [approve], approve)).toEqual(call);
    expect(readCall(calldata, abiOf("function other()"), approve)).toEqual(call);
  });

  test("with a byte more or less, or one out of place, is none", () => {
    const reason = unread(mismatch("approve(address,uint256)"));
    for (const calldata of [`${data(address, "5")}00`, data(address, "5").slice(0, -2), data(`1${address}`, "5")])
      expect(readCall(calldata, [approve])).toEqual(reason);
  });

  test("that fits the ABI's function and the standard one is neither", () => {
    expect(readCall(data(zero, "5"), abiOf(twin), approve)).toEqual(
      unread(
        "The calldata fits more than one function: sign_szabo_bytecode(bytes16,uint128), approve(address,uint256).",
      ),
    );
    expect(readCall(data(zero, "5"), abiOf(twin))).toMatchObject({ kind: "call" });
  });

  test("that fits only the standard function contradicts an ABI that has another", () => {
    expect(readCall(data(address, "5"), abiOf(twin), approve)).toEqual(
      unread(mismatch("sign_szabo_bytecode(bytes16,uint128)")),
    );
  });
});
