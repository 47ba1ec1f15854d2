import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/json/canonical.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";
import { type Amounts, possibleAmounts, type Spending } from "./spending-parts.ts";

/** The parts of a request, without the client share, that its hash covers: exactly as its endpoint's schemas read them. */
export type Hashed = {
  readonly environment: string;
  readonly endpoint: string;
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
};

/**
 * SHA-256 of exactly this request, independent of key order. It calls an endpoint an operation, as the first stored
 * hashes did: old requests must keep their hash.
 */
export const requestHash = ({ environment, endpoint, params, query, body }: Hashed): string =>
  hash({ environment, operation: endpoint, params, query, body });

/** The environment and endpoint of a request. */
export type Target = { readonly environment: string; readonly endpoint: string };

/**
 * Which hashes these are, for `operations.intent_scheme`: rows with an older number get new hashes at the next start
 * (`remakeIntents`). Change it with every change of a hash.
 */
export const intentScheme = 1;

/** What a request resolves to, without its sender. */
export type Intent = Pick<Spending, "network" | "to" | "data"> & Amounts;

/**
 * SHA-256 of what a request does on the chain, in any spelling and through any endpoint, without the sender: the journal
 * keeps the sender in its own column, because more may become known about it. The fee level is left out: retrying with
 * a higher fee spends the same again. `network` is the canonical id. The amount is in base units or, while the coin's
 * decimals are unknown, in the one unit that it is known in (docs/decisions/0097-identity-is-the-effect.md).
 */
export const intentHash = (target: Target, { network, to, data, baseAmount, coinAmount }: Intent): string =>
  hash({
    ...own(target),
    network,
    to,
    data,
    ...(baseAmount === null ? { coins: coinAmount } : { amount: baseAmount }),
  });

/** SHA-256 of the same without the amount: what is equal in everything else is compared one at a time. */
export const callHash = (target: Target, { network, to, data }: Omit<Intent, keyof Amounts>): string =>
  hash({ ...own(target), network, to, data });

/**
 * The hash of a stored request that an earlier version accepted and that cannot be read strictly: it guards every call
 * to the same destination, or to any destination if that is unreadable too.
 */
export const unreadableHash = (target: Target, to: string | null): string => hash({ ...own(target), unreadable: to });

/** All hashes of stored operations that may have spent the same. */
export const guardingHashes = (target: Target, intent: Intent): readonly string[] => [
  intentHash(target, intent),
  ...otherUnit(intent).map((amounts) => intentHash(target, { ...intent, ...amounts })),
  unreadableHash(target, intent.to),
  unreadableHash(target, null),
];

/**
 * The hashes that operations with the same number of whole coins have if the coin was said to have other decimals when
 * they were recorded. Another operation may have one of them too: its number has to be compared.
 */
export const otherDecimalsHashes = (target: Target, intent: Intent): readonly string[] => {
  const { baseAmount, coinAmount } = intent;
  if (baseAmount === null || coinAmount === null || baseAmount === "0") return [];
  return (
    possibleAmounts({ baseAmount: null, coinAmount })
      // Without decimals it would be the same number in the other unit.
      .filter((amounts) => amounts.baseAmount !== baseAmount && amounts.baseAmount !== coinAmount)
      .map((amounts) => intentHash(target, { ...intent, ...amounts }))
  );
};

/** The amount in the unit that the intent's hash does not have: as many as there may be decimals, if those are unknown. */
const otherUnit = ({ baseAmount, coinAmount }: Amounts): readonly Amounts[] => {
  if (baseAmount === "0") return [];
  return baseAmount === null || coinAmount === null
    ? possibleAmounts({ baseAmount, coinAmount })
    : [{ baseAmount: null, coinAmount }];
};

/** Withdrawals and contract writes describe their transaction themselves, so the same one may come from either. */
const own = ({ environment, endpoint }: Target) =>
  isPlainCall(endpoint) ? { environment, effect: "call" } : { environment, endpoint };

const hash = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex");
