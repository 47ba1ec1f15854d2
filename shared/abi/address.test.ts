import fc from "fast-check";
import { getAddress, isAddress } from "viem/utils";
import { describe, expect, test } from "vitest";
import { badAddresses } from "#shared/address/testing.ts";
import { parseAddress, parseTypedAddress } from "./address.ts";
import { parseLeaf } from "./leaf.ts";
import { ALICE, anyAddress, field, RUNS } from "./testing.ts";

describe("an address", () => {
  test.each([
    ["with its checksum", ALICE],
    ["all lower case", ALICE.toLowerCase()],
    ["all upper case", `0x${ALICE.slice(2).toUpperCase()}`],
  ])("%s is accepted and carries its checksum", (_, text) => {
    expect(parseAddress(text)).toEqual({ ok: true, value: ALICE });
  });

  test("of zeros is accepted", () => {
    const zero = `0x${"0".repeat(40)}`;
    expect(parseAddress(zero)).toEqual({ ok: true, value: zero });
  });

  test("with one letter of the wrong case is refused without a suggestion: another character may be the wrong one", () => {
    const wrong = ALICE.replace("f", "F");
    const refused = { ok: false, error: { code: "checksum", expected: "address", got: wrong } };
    expect(parseAddress(wrong)).toEqual(refused);
    expect(parseAddress(wrong.slice(2))).toEqual({
      ok: false,
      error: { code: "not-an-address", expected: "address", got: wrong.slice(2) },
    });
    expect(parseTypedAddress(wrong)).toEqual(refused);
  });

  test("typed in letters of one case is refused, with its checksummed form to compare", () => {
    for (const digits of [ALICE.slice(2).toLowerCase(), ALICE.slice(2).toUpperCase()]) {
      const got = `0x${digits}`;
      expect(parseTypedAddress(got)).toEqual({
        ok: false,
        error: { code: "no-checksum", expected: "address", got, suggestion: ALICE },
      });
      // Without 0x it has no checksum either; the next step reports that.
      expect(parseTypedAddress(digits)).toMatchObject({ error: { code: "not-an-address", suggestion: got } });
    }
    expect(parseTypedAddress(ALICE)).toEqual({ ok: true, value: ALICE });
  });

  test("typed without any letter has its checksum", () => {
    const digits = `0x${"1".repeat(40)}`;
    expect(parseTypedAddress(digits)).toEqual({ ok: true, value: digits });
  });

  test.each(badAddresses)("that is bad is refused: %s", (_name, text) => {
    expect([parseAddress(text).ok, parseTypedAddress(text).ok]).toEqual([false, false]);
  });

  test.each([
    ["without 0x", ALICE.slice(2)],
    ["with 0X", ALICE.replace("0x", "0X")],
    ["with blanks around it", ` ${ALICE}\n`],
  ])("%s is refused, with the right form offered", (_, text) => {
    expect(parseAddress(text)).toEqual({
      ok: false,
      error: { code: "not-an-address", expected: "address", got: text, suggestion: ALICE },
    });
  });

  test.each([
    "0x",
    "0x12",
    `${ALICE}00`,
    ALICE.slice(0, -1),
    "vitalik.eth",
    `0x${"g".repeat(40)}`,
    "tb1qxyz",
    `${ALICE} ${ALICE}`,
  ])("%j is refused without a suggestion", (text) => {
    expect(parseAddress(text)).toEqual({
      ok: false,
      error: { code: "not-an-address", expected: "address", got: text },
    });
  });

  test("that is blank is required", () => {
    expect(parseAddress("")).toEqual({ ok: false, error: { code: "required", expected: "address", got: "" } });
  });

  test("is read the same way in a form's field", () => {
    const described = field("address");
    if (described.kind !== "address") throw new Error(described.kind);
    for (const text of [ALICE, ALICE.toLowerCase(), ALICE.replace("f", "F"), "0x12", ""]) {
      expect(parseLeaf(described, { text })).toEqual(parseTypedAddress(text));
    }
  });

  test("has the checksum that viem gives it", () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const lower = address.toLowerCase();
        expect(isAddress(address)).toBe(true);
        expect(parseAddress(lower)).toEqual({ ok: true, value: getAddress(`0x${lower.slice(2)}`) });
        expect(parseAddress(address)).toEqual({ ok: true, value: address });
      }),
      RUNS,
    );
  });

  test("with any letter of the wrong case is refused, unless all letters are alike", () => {
    fc.assert(
      fc.property(anyAddress, fc.integer({ min: 2, max: 41 }), (address, index) => {
        const letter = address.charAt(index);
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const text = address.slice(0, index) + other + address.slice(index + 1);
        const digits = text.slice(2);
        const alike = digits === digits.toLowerCase() || digits === digits.toUpperCase();
        expect(parseAddress(text).ok).toBe(alike || text === address);
      }),
      RUNS,
    );
  });
});
