import { chunksOf } from "#server/lib/chunks.ts";
import type { HoldingKind } from "#server/store/asset-tables.ts";
import type { BookCheckTable } from "#server/store/book-tables.ts";
import type { Store, Writer } from "#server/store/tables.ts";
import { noVerdict } from "./judge.ts";
import { busyAddresses } from "./open.ts";
import { areOpen, changesIn, sumsOf } from "./sums.ts";

/** An address whose balances are read, and who owns it. */
type Holder = Pick<BookCheckTable, "network_id" | "address" | "profile" | "wallet"> & { readonly addressId: string };

/** A balance of a coin or token; null if it could not be read. */
type Balance = { readonly asset: string; readonly kind: HoldingKind; readonly amount: bigint | null };

/** The books of an address when the reading of its balances begins. */
export type Begun = {
  /** How often they have changed; null if the reading cannot be compared, because something is open. */
  readonly changes: number | null;
};

/** Notes the state of an address's books before its balances are read. */
export const beginReading = async (store: Store, environment: string, address: string, now: number): Promise<Begun> => {
  const sums = (await sumsOf(store, environment, [address]))(address);
  if (areOpen(sums)) return { changes: null };
  const isBusy = await busyAddresses(store, environment, now);
  return { changes: isBusy(address) ? null : changesIn(sums) };
};

/** Rows of one statement. */
const rowsAtOnce = 200;

/**
 * Stores balances to be compared with the address's books once the service's list of transactions has been read up to
 * then. `tokens` are all that the address has: one that was read before and is not among them is 0. Tokens of a
 * collection are not compared. Needs a transaction.
 */
export const noteReading = async (
  writer: Writer,
  environment: string,
  holder: Holder,
  { native, tokens }: { readonly native?: Balance | undefined; readonly tokens?: readonly Balance[] },
  { changes }: Begun,
  at: number,
): Promise<void> => {
  if (changes === null) return;
  const fungible = (tokens ?? []).filter(({ kind }) => kind === "erc20");
  const gone = tokens === undefined ? [] : await missingFrom(writer, environment, holder, fungible);
  const balances = [...(native === undefined ? [] : [native]), ...fungible, ...gone];
  const rows = balances.flatMap(({ asset, kind, amount }): readonly BookCheckTable[] =>
    amount === null
      ? []
      : [
          {
            environment,
            address_id: holder.addressId,
            asset,
            kind,
            network_id: holder.network_id,
            address: holder.address,
            profile: holder.profile,
            wallet: holder.wallet,
            balance: String(amount),
            read_at: at,
            changes,
            waiting: 1,
            ...noVerdict,
            note: null,
            quiet: 0,
          },
        ],
  );
  for (const some of chunksOf(rows, rowsAtOnce)) {
    await writer
      .insertInto("book_checks")
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(["environment", "address_id", "asset"]).doUpdateSet((row) => ({
          network_id: row.ref("excluded.network_id"),
          address: row.ref("excluded.address"),
          profile: row.ref("excluded.profile"),
          wallet: row.ref("excluded.wallet"),
          balance: row.ref("excluded.balance"),
          read_at: row.ref("excluded.read_at"),
          changes: row.ref("excluded.changes"),
          waiting: row.ref("excluded.waiting"),
        })),
      )
      .execute();
  }
};

const missingFrom = async (
  writer: Writer,
  environment: string,
  { addressId }: Holder,
  tokens: readonly Balance[],
): Promise<readonly Balance[]> => {
  const held = new Set(tokens.map(({ asset }) => asset));
  const rows = await writer
    .selectFrom("book_checks")
    .select(["asset", "kind"])
    .where("environment", "=", environment)
    .where("address_id", "=", addressId)
    .where("asset", "<>", "native")
    .execute();
  return rows.flatMap(({ asset, kind }) => (held.has(asset) ? [] : [{ asset, kind, amount: 0n }]));
};

/** Forgets what was compared for addresses that the service no longer lists. */
export const forgetReadings = async (writer: Writer, environment: string, ids: readonly string[]): Promise<void> => {
  await writer
    .deleteFrom("book_checks")
    .where("environment", "=", environment)
    .where("address_id", "in", ids)
    .execute();
};
