import { expect, test } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { abiFunctions, isRead, selector, signature } from "#shared/abi/functions.ts";
import { knownArguments } from "#shared/abi/known-arguments.ts";
import { abiOf } from "#shared/abi/testing.ts";
import type { AbiFunction, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";
import { meaningOf } from "./meaning-of.ts";
import { standardFunction } from "./standard-functions.ts";
import { ACME, DEMO, factsWith, PDT } from "./testing.ts";
import type { Meaning } from "./types.ts";

/** A value of the type that no rule treats specially. */
const valueOf = ({ type, components = [] }: AbiParameter): AbiValue => {
  if (type.endsWith("[]")) return [valueOf({ name: "", type: type.slice(0, -2), components })];
  if (type === "tuple") return components.map(valueOf);
  if (type === "address") return ACME;
  if (type === "bool") return true;
  if (type === "bytes") return "0x";
  return type.startsWith("uint") ? 27n : `0x${"11".repeat(32)}`;
};

const meaningOfCall = (fn: AbiFunction): Meaning => {
  const encoded = encodeCall(fn, fn.inputs.map(valueOf));
  if (!encoded.ok) throw new Error(signature(fn));
  return meaningOf({ from: DEMO, to: PDT, calldata: encoded.calldata, amount: 0n }, factsWith());
};

/** The arguments shown as an amount of the called token, by position. */
const amountsOf = (fn: AbiFunction, { fields }: Meaning): readonly number[] =>
  fields
    .filter(({ value }) =>
      value.some((piece) => piece.kind === "amount" && "token" in piece.asset && piece.asset.token === PDT),
    )
    .map(({ label }) => fn.inputs.findIndex(({ name }) => name === label));

const described = [
  ...new Set(wellKnownInterfaces.flatMap(({ signatures }) => abiFunctions(abiOf(signatures)).map(selector))),
]
  .map(standardFunction)
  .filter((fn) => fn !== undefined)
  .filter((fn) => !isRead(fn))
  .map((fn) => ({ name: signature(fn), fn, meaning: meaningOfCall(fn) }))
  .filter(({ meaning }) => meaning.source === "standard");

test.each(described)("$name has the same token amount in its form as in its words", ({ fn, meaning }) => {
  const { amount } = knownArguments(fn);
  expect(amountsOf(fn, meaning)).toEqual(amount === undefined ? [] : [amount]);
});

test("every transfer out of the sender's balance shows the balance in its form", () => {
  const own = described.filter(({ meaning }) =>
    meaning.movements.some(({ kind, asset, from }) => kind === "transfer" && asset.kind === "erc20" && from === DEMO),
  );
  expect(own.map(({ name }) => name)).toEqual(["transfer(address,uint256)"]);
  for (const { fn } of own) expect(knownArguments(fn).spendsOwn).toBe(true);
});
