import { signature } from "#shared/abi/functions.ts";
import { knownArguments } from "#shared/abi/known-arguments.ts";
import type { AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { addressIn, amountIn, say, wholeAmountIn } from "./sentence.ts";
import { amountField, integerAt, sentBy, textAt, tokenOf } from "./standard-call.ts";
import type { Destination, Words } from "./standard-call.ts";
import type { Asset, Sentence } from "./types.ts";

type SupplyWords = Partial<Pick<Words, "long" | "short">> & Pick<Words, "fields">;

/** How functions that are in no standard, but are the same in most ERC-20 tokens, change how much there is. */
const verbs: Readonly<Record<string, { readonly verb: "Mint" | "Burn"; readonly account?: "to" | "of" }>> = {
  "mint(address,uint256)": { verb: "Mint", account: "to" },
  "burn(uint256)": { verb: "Burn" },
  "burn(uint256,bytes)": { verb: "Burn" },
  "burn(address,uint256)": { verb: "Burn", account: "of" },
  "burnFrom(address,uint256)": { verb: "Burn", account: "of" },
};

/** In lending pools and vaults, which are tokens too, these may count another token. */
const isOfOther = (fn: AbiFunction): boolean =>
  /^(?:mint\(uint256\)|mint\(uint256,address\)|redeem\()/.test(signature(fn));

/**
 * A call of an ERC-20 token that has no description: its amount in the token's unit, as in its form, and a sentence if
 * it mints or burns. What the function really does is the token's own: nothing is said to move.
 */
export const supplyWords = (at: Destination, fn: AbiFunction, values: readonly AbiValue[]): SupplyWords | undefined => {
  const { amount: position } = knownArguments(fn);
  if (position === undefined || isOfOther(fn) || tokenOf(at)?.standard !== "erc20") return undefined;
  const asset: Asset = { kind: "erc20", token: at.to };
  const amount = integerAt(values, position);
  const fields = amountField(at, position, asset, amount);
  const how = Object.hasOwn(verbs, signature(fn)) ? verbs[signature(fn)] : undefined;
  if (how === undefined) return { fields };
  const account: Sentence =
    how.account === undefined ? [] : say` ${how.account} ${addressIn(textAt(values, 0), at.facts)}`;
  return {
    long: say`${how.verb} ${wholeAmountIn(asset, amount.toString(), at.facts)}${account}${sentBy(at)}`,
    short: say`${how.verb} ${amountIn(asset, amount.toString(), at.facts)}${account}`,
    fields,
  };
};
