import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildAbiFunction } from "#shared/abi/abi-function.ts";
import { encodeCall } from "#shared/abi/calldata.ts";
import { encodeDescribedCall } from "#shared/abi/described-call.ts";
import { selector } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import { anyAddress, anyDeepCall } from "#shared/abi/testing.ts";
import type { Abi, Hex } from "#shared/abi/types.ts";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";
import { parseUnits } from "#shared/amount/units.ts";
import { deceivingCharacters } from "#shared/text/invisible.ts";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import { calls, encode } from "./testing-calls.ts";
import { ACME, DEMO, factsWith, knowledgeWith, PDT, real, tokenFacts } from "./testing.ts";
import type { Facts, Meaning } from "./types.ts";
import { warningsOf } from "./warnings.ts";

const RUNS = { numRuns: 150 };

const say = (calldata: Hex, facts: Facts, to = PDT, amount = 0n): Meaning =>
  meaningOf({ from: DEMO, to, calldata, amount }, facts);

/** Everything a person reads about a call. */
const read = (meaning: Meaning): string =>
  JSON.stringify({
    long: sentenceText(meaning.long),
    fields: meaning.fields.map(({ label, value }) => [label, sentenceText(value)]),
    movements: meaning.movements,
    contradiction: meaning.contradiction,
  });

const anyUint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const anyHex = (maxLength: number) =>
  fc
    .uint8Array({ maxLength })
    .map((bytes): Hex => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

describe("the meaning depends on the bytes alone", () => {
  test("the same bytes have the same meaning, whatever the arguments are called", () => {
    const names = ["to", "value", "from", "amount", ""];
    fc.assert(
      fc.property(
        anyAddress,
        anyUint,
        fc.constantFrom(...names),
        fc.constantFrom(...names),
        (to, value, one, other) => {
          // As the misleading `transfer(address value, uint256 to)` does.
          const fn = {
            type: "function",
            name: "transfer",
            inputs: [
              { name: one, type: "address" },
              { name: other, type: "uint256" },
            ],
            outputs: [],
            stateMutability: "nonpayable",
          } as const;
          const encoded = encodeDescribedCall(buildAbiFunction(fn, [to, value], "bare"));
          if (!encoded.ok) throw new Error(encoded.error.code);
          const calldata = encode("function transfer(address to, uint256 value)", [to, value]);
          expect(read(say(encoded.calldata, factsWith()))).toBe(read(say(calldata, factsWith())));
        },
      ),
      RUNS,
    );
  });

  test("the case of hexadecimal digits does not matter", () => {
    for (const { calldata, to, ...rest } of calls) {
      const upper: Hex = `0x${calldata.slice(2).toUpperCase()}`;
      const [one, other] = [calldata, upper].map((bytes) => say(bytes, factsWith(rest), to ?? PDT));
      expect(other).toEqual(one);
    }
  });
});

test("any changed byte gives other words, fields or movements, or cannot be read", () => {
  const rows = calls.filter(({ to, calldata }) => to !== null && calldata.length > 10);
  fc.assert(
    fc.property(fc.constantFrom(...rows), fc.nat(), fc.integer({ min: 1, max: 255 }), (call, position, change) => {
      const at = 2 + 2 * (position % ((call.calldata.length - 2) / 2));
      const byte = Number.parseInt(call.calldata.slice(at, at + 2), 16) ^ change;
      const changed: Hex = `0x${call.calldata.slice(2, at)}${byte.toString(16).padStart(2, "0")}${call.calldata.slice(at + 2)}`;
      const facts = factsWith(call);
      const [before, after] = [call.calldata, changed].map((bytes) => read(say(bytes, facts, call.to ?? PDT)));
      expect(after).not.toBe(before);
    }),
    { numRuns: 600 },
  );
});

test("a call of any types is read exactly, and not at all with a byte more or less", () => {
  fc.assert(
    fc.property(anyDeepCall, ({ fn, values }) => {
      const abi: Abi = [fn];
      const encoded = encodeCall(fn, values);
      if (!encoded.ok) throw new Error(encoded.error.got);
      const facts = { ...factsWith(), abi };
      expect(say(encoded.calldata, facts)).toMatchObject({ source: "plain", contradiction: null });
      expect(say(`${encoded.calldata}00`, facts).source).toBe("unread");
      // A function without arguments has only its selector to lose a byte from.
      const shorter: Hex = `0x${encoded.calldata.slice(2, -2)}`;
      const source = values.length === 0 ? "plain" : "unread";
      expect(say(shorter, facts)).toMatchObject({ source, movements: [] });
    }),
    RUNS,
  );
});

describe("random bytes", () => {
  const selectors = wellKnownInterfaces.flatMap(({ signatures }) => {
    const parsed = parseAbi(signatures);
    return parsed.ok ? parsed.abi.flatMap((entry) => (entry.type === "function" ? [selector(entry)] : [])) : [];
  });
  const destinations = [PDT, ...Object.values(real)];

  test("never throw, and calls that are not read say why", () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(...selectors)),
        anyHex(300),
        fc.constantFrom(...destinations),
        fc.bigInt({ min: 0n, max: 3n }),
        (start, bytes, to, amount) => {
          const calldata: Hex = start === null ? bytes : `${start}${bytes.slice(2)}`;
          const meaning = say(calldata, factsWith(), to, amount);
          expect(meaning.contradiction !== null).toBe(meaning.source === "unread" || hasUnread(meaning));
          const transaction = { from: DEMO, to, calldata, amount };
          const { warnings } = warningsOf(transaction, meaning, knowledgeWith(), factsWith());
          expect(warnings.some(({ severity }) => severity === "stop")).toBe(meaning.contradiction !== null);
        },
      ),
      { numRuns: 500 },
    );
  });

  const hasUnread = ({ inner }: Meaning): boolean => inner.some(({ contradiction }) => contradiction !== null);
});

describe("amounts", () => {
  const anyDecimals = fc.integer({ min: 0, max: 77 });

  test("in a sentence are the exact base units", () => {
    fc.assert(
      fc.property(anyAddress, anyUint, anyDecimals, (to, value, decimals) => {
        const token = tokenFacts(PDT, "erc20", "PDT", "DemoToken", decimals);
        const meaning = say(encode("function transfer(address,uint256)", [to, value]), factsWith({ token }));
        const piece = meaning.short.find(({ kind }) => kind === "amount");
        const [figure = "", unit] = (piece?.kind === "amount" ? piece.text : "").split(" ");
        expect(unit).toBe("PDT");
        expect(figure).toMatch(/^\d{1,3}(?:,\d{3})*(?:\.\d*[1-9])?$/);
        expect(parseUnits(figure.replaceAll(",", ""), decimals)).toEqual({ ok: true, value });
        expect(meaning.movements.map(({ amount }) => amount)).toEqual([value.toString()]);
      }),
      RUNS,
    );
  });

  test("of nested calls add up to those of the outer call", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAddress, anyUint), { minLength: 1, maxLength: 8 }), anyUint, (sends, along) => {
        const inner = sends.map(([to, value]) => encode("function transfer(address,uint256)", [to, value]));
        const meaning = say(encode("function multicall(bytes[])", [inner]), factsWith(), PDT, along);
        const own = along === 0n ? [] : [along];
        expect(meaning.inner.map(({ movements }) => movements.length)).toEqual(sends.map(() => 1));
        expect(meaning.movements.map(({ amount }) => BigInt(amount))).toEqual([
          ...own,
          ...sends.map(([, value]) => value),
        ]);
        expect(meaning.movements.every(({ from }) => from === DEMO)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test("a token's name or symbol is never a label, nor longer than a line, whatever its text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.string({ unit: "grapheme", maxLength: 400 }),
      (name, symbol) => {
        const token = tokenFacts(PDT, "erc20", symbol, name, 2);
        const meaning = say(encode("function transfer(address,uint256)", [ACME, 5n]), factsWith({ token }));
        const labels = meaning.long.flatMap((piece) =>
          piece.kind === "address" && piece.name !== null ? [piece.name] : [],
        );
        expect(labels).toEqual(["demo", "Acme settlement"]);
        const text = sentenceText(meaning.long);
        expect(text.length).toBeLessThan(1_500);
        expect(deceivingCharacters(text)).toEqual([]);
      },
    ),
    RUNS,
  );
});
