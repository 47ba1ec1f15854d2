import { addressKey } from "#shared/console/identifiers.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, Meaning, Movement, Transaction } from "#shared/meaning/types.ts";

/** The most recipients checked: a call may have thousands. */
const mostRecipients = 50;

/** What has to be looked up to warn about a transaction. */
export type Subjects = {
  /** Recipients and spenders, with the asset. */
  readonly recipients: readonly { readonly address: string; readonly asset: Asset }[];
  /** All addresses to check: the destination, the subject of the call, and the recipients. */
  readonly addresses: readonly string[];
  /** What leaves the sender. */
  readonly leaving: readonly Asset[];
  /** There are more than were checked. */
  readonly isCut: boolean;
};

/** The addresses and assets that warnings need, including those of nested calls. */
export const subjectsOf = ({ from, to }: Transaction, meaning: Meaning): Subjects => {
  const movements = movementsIn(meaning);
  const all = unique(
    movements.map(({ to: address, asset }) => ({ address, asset })),
    ({ address, asset }) => JSON.stringify([addressKey(address), assetKey(asset)]),
  );
  const recipients = all.slice(0, mostRecipients);
  const addresses = [to, meaning.counterparty].filter((address) => address !== null);
  return {
    recipients,
    addresses: unique([...addresses, ...recipients.map(({ address }) => address)], addressKey),
    leaving: leavingFrom(from, movements),
    isCut: all.length > recipients.length,
  };
};

/** The distinct assets that movements take from an address, or allow others to take. */
export const leavingFrom = (from: string, movements: readonly Movement[]): readonly Asset[] =>
  uniqueAssets(
    movements
      .filter(({ kind, asset }) => kind === "transfer" || asset.kind === "erc20")
      .filter((movement) => addressKey(movement.from) === addressKey(from))
      .map(({ asset }) => asset),
  );

export const uniqueAssets = (assets: readonly Asset[]): readonly Asset[] => unique(assets, assetKey);

const movementsIn = ({ movements, inner }: Meaning): readonly Movement[] => [
  ...movements,
  ...inner.flatMap(movementsIn),
];

const unique = <T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];
