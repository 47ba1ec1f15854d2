import { describe, expect, test } from "vitest";
import { shortHash } from "#shared/text/short-hash.ts";
import { encode } from "./testing-calls.ts";
import { meaningOfCall, textOf, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, OTHER, PDT, real } from "./testing.ts";
import type { Meaning } from "./types.ts";

const by = `, sent by demo ${DEMO}`;
const send = (to: string, amount = 1n) => encode("function transfer(address,uint256)", [to, amount * 10n ** 18n]);
const pause = encode("function pause()", []);
const acceptance = encode("function acceptOwnership()", []);
const multicall = (inner: readonly string[]): Meaning => meaningOfCall(PDT, "multicall(bytes[])", [inner]);

describe("several calls in one", () => {
  test("are listed in order, with all that they move", () => {
    const meaning = multicall([send(ACME), send(OTHER, 2n), send(ACME, 3n)]);
    expect(textsOfMeaning(meaning)).toEqual({
      long: `Make 3 calls through ${PDT}: 1. Send 1 PDT to Acme settlement ${ACME}; 2. Send 2 PDT to ${OTHER}; 3. Send 3 PDT to Acme settlement ${ACME}${by}`,
      short:
        "Make 3 calls through 0xd1962B…19849e: Send 1 PDT to Acme settlement; Send 2 PDT to 0x709979…dc79C8; and 1 more",
      movements: [
        "transfer 1 PDT: demo → Acme settlement",
        "transfer 2 PDT: demo → 0x709979…dc79C8",
        "transfer 3 PDT: demo → Acme settlement",
      ],
      counterparty: PDT,
    });
    expect(meaning.inner).toHaveLength(3);
  });

  test("concern the address that all of them concern", () => {
    expect(multicall([send(ACME), send(ACME, 2n)]).counterparty).toBe(ACME);
    expect(multicall([send(ACME), send(OTHER)]).counterparty).toBe(PDT);
  });

  test("give control if one of them does", () => {
    expect(multicall([send(ACME), pause]).givesControl).toBe(true);
    expect(multicall([acceptance]).givesControl).toBe(true);
    expect(multicall([send(ACME)]).givesControl).toBe(false);
  });

  test("none at all is shown as it is", () => {
    const { source, inner } = multicall([]);
    expect([source, inner]).toEqual(["plain", []]);
  });

  test("beyond the fiftieth are counted, and not described", () => {
    expect(multicall(Array(50).fill(send(ACME))).inner.map(({ source }) => source)).toEqual(Array(50).fill("standard"));
    const { long, inner, movements, counterparty } = multicall(Array(53).fill(send(ACME)));
    expect(inner).toHaveLength(51);
    expect(movements).toHaveLength(50);
    expect(inner.at(-1)).toMatchObject({
      source: "plain",
      fields: [],
      movements: [],
      counterparty: PDT,
      givesControl: false,
      inner: [],
      descriptor: null,
      contradiction: null,
    });
    expect(textOf(inner.at(-1)?.long ?? [])).toBe("and 3 more calls, not described");
    expect(textOf(long)).toContain("; 51. and 3 more calls, not described");
    expect(counterparty).toBe(PDT);
  });

  test("beyond a hundred of one transaction are counted, however they are nested", () => {
    const nested = encode("function multicall(bytes[])", [Array(40).fill(send(ACME))]);
    const leaves = ({ inner }: Meaning): readonly Meaning[] =>
      inner.flatMap((one) => (one.inner.length === 0 ? [one] : leaves(one)));
    const described = leaves(multicall([nested, nested, nested])).filter(({ source }) => source === "standard");
    // A hundred, less the three that contain them.
    expect(described).toHaveLength(97);
  });
});

describe("calls of other contracts", () => {
  test.each([
    ["aggregate((address,bytes)[])", [[[PDT, send(ACME)]]]],
    ["aggregate3((address,bool,bytes)[])", [[[PDT, true, send(ACME)]]]],
    ["blockAndAggregate((address,bytes)[])", [[[PDT, send(ACME)]]]],
    ["tryAggregate(bool,(address,bytes)[])", [true, [[PDT, send(ACME)]]]],
    ["tryBlockAndAggregate(bool,(address,bytes)[])", [true, [[PDT, send(ACME)]]]],
    ["aggregate3Value((address,bool,uint256,bytes)[])", [[[PDT, true, 0n, send(ACME)]]]],
  ])("%s: their sender is the contract that makes them", (signature, args) => {
    expect(textsOfMeaning(meaningOfCall(real.multicall3, signature, args))).toMatchObject({
      long: `Make 1 call through ${real.multicall3}: 1. Send 1 PDT to Acme settlement ${ACME}${by}`,
      movements: [`transfer 1 PDT: ${shortHash(real.multicall3)} → Acme settlement`],
      counterparty: ACME,
    });
  });

  test("pass on the coin that they name", () => {
    const calls = [[ACME, true, 10n ** 18n, "0x"]];
    const signature = "aggregate3Value((address,bool,uint256,bytes)[])";
    expect(meaningOfCall(real.multicall3, signature, [calls], { amount: 10n ** 18n }).movements).toMatchObject([
      { asset: { kind: "native" }, amount: (10n ** 18n).toString(), from: DEMO, to: real.multicall3 },
      { asset: { kind: "native" }, amount: (10n ** 18n).toString(), from: real.multicall3, to: ACME },
    ]);
  });
});
