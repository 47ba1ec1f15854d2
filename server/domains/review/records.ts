import { knownAddresses, sentBefore } from "#server/domains/meaning/history.ts";
import { implementationBefore } from "#server/domains/meaning/implementations.ts";
import { ownAmong } from "#server/domains/meaning/known-among.ts";
import type { OnNetwork } from "#server/domains/meaning/names.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, Knowledge } from "#shared/meaning/types.ts";
import type { Subjects } from "./subjects.ts";

/** The organization's own records about a transaction. */
export type Records = Pick<Knowledge, "sentBefore" | "isOwn" | "known"> & {
  readonly implementationBefore: string | null;
};

/** Reads the organization's records about a transaction's destination and recipients. */
export const recordsOf = async (
  store: Store,
  network: OnNetwork,
  { addresses, recipients }: Subjects,
  to: string,
): Promise<Records> => {
  const [lookAlikes, before, own, sent] = await Promise.all([
    knownAddresses(store, network, addresses),
    implementationBefore(store, network, to),
    ownAmong(store, network.environment, [...new Set(recipients.map(({ address }) => addressKey(address)))]),
    Promise.all(
      recipients.map(
        async ({ address, asset }) =>
          [keyOf(address, asset), await sentBefore(store, network, address, asset)] as const,
      ),
    ),
  ]);
  const sentTo = new Map(sent);
  const ownKeys = new Set(own);
  return {
    known: lookAlikes,
    implementationBefore: before,
    isOwn: (address) => ownKeys.has(addressKey(address)),
    sentBefore: (address, asset) => sentTo.get(keyOf(address, asset)) ?? notLookedUp,
  };
};

/** Avoids a first-transfer warning: the review says that not all recipients were checked. */
const notLookedUp = { count: 1, largest: null };

const keyOf = (address: string, asset: Asset): string => JSON.stringify([addressKey(address), assetKey(asset)]);
