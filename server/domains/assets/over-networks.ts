import type { Networks } from "#server/domains/meaning/networks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import type { AssetPart } from "#shared/console/asset-part.ts";
import { coinIdentity } from "#shared/meaning/coin-identity.ts";

type Located = { readonly network_id: string; readonly asset: string };

/** Says which rows are of the same asset. */
export type IdentityOf = (row: Located) => string;

/**
 * A coin is the same on all networks of one kind that have it. A token is that of one contract: a symbol is a text that
 * any contract may choose, and the service does not say which tokens of two networks are one.
 */
export const assetIdentities = async (
  networks: Networks,
  environment: string,
  rows: readonly Located[],
): Promise<IdentityOf> => {
  const coins = new Map<string, string>();
  for (const networkId of new Set(rows.flatMap((row) => (row.asset === "native" ? [row.network_id] : [])))) {
    const network = networkId === "" ? undefined : await networks.find(environment, networkId);
    const identity = network === undefined ? undefined : coinIdentity(network);
    if (identity !== undefined) coins.set(networkId, `coin ${identity}`);
  }
  return ({ network_id: networkId, asset }) =>
    (asset === "native" ? coins.get(networkId) : undefined) ?? `${canonicalId(networkId)} ${asset}`;
};

/** Rows of the same asset together, in the order of the first of each. */
export const byIdentity = <Row extends Located>(
  rows: readonly Row[],
  identityOf: IdentityOf,
): readonly (readonly [Row, ...Row[]])[] => {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = identityOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
};

/** What a sum is made of, the largest first; undefined if it is of one network. */
export const partsOf = (
  parts: readonly { readonly networkId: string; readonly amount: string; readonly text: string }[],
): { readonly parts?: AssetPart[] } =>
  parts.length < 2
    ? {}
    : {
        parts: parts
          .toSorted((one, other) => compare(BigInt(other.amount), BigInt(one.amount)))
          .map(({ networkId, text }) => ({ networkId, text })),
      };

const compare = (one: bigint, other: bigint): number => (one === other ? 0 : one < other ? -1 : 1);
