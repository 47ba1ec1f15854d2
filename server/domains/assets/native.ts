import { balanceOf } from "#server/domains/mirror/balance.ts";
import type { RecordContent } from "#server/domains/mirror/record.ts";
import type { Writer } from "#server/store/tables.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { type Balance, type Reading, saveBalances, storedHoldings } from "./save.ts";
import type { Holder } from "./scope.ts";

/** No 256-bit amount is larger. */
const most = 10n ** 78n;

/** Stores the coins of address records being mirrored, in the same transaction. */
export const saveNative = async (
  writer: Writer,
  environment: string,
  contents: readonly RecordContent[],
  now: number,
): Promise<void> => {
  const unread = contents.filter(({ kind }) => kind === "unreadable addresses").map(({ id }) => id);
  const readings = [
    ...contents.flatMap((content): readonly Reading[] => {
      const holder = holderOf(content);
      return holder === undefined ? [] : [{ holder, balances: [nativeBalance(JSON.parse(content.record))] }];
    }),
    // A record that became unreadable keeps its known balance.
    ...(await storedHoldings(writer, environment, "native", unread)).map((row): Reading => ({
      holder: {
        addressId: row.address_id,
        networkId: row.network_id,
        address: row.address,
        profile: row.profile,
        wallet: row.wallet,
      },
      balances: [{ asset: "native", tokenId: "", kind: "native", amount: null }],
    })),
  ];
  if (readings.length > 0) await saveBalances(writer, environment, "native", readings, now);
};

/** The owner of a mirrored record's address; undefined for other records, and without an address. */
export const holderOf = (
  content: Pick<RecordContent, "kind" | "id" | "network_id" | "address" | "profile" | "record">,
): Holder | undefined =>
  content.kind === "addresses" && content.address !== null && content.address !== ""
    ? {
        addressId: content.id,
        networkId: content.network_id ?? "",
        address: content.address,
        profile: content.profile,
        wallet: walletIn(JSON.parse(content.record)),
      }
    : undefined;

/** The coin balance in an address record. */
export const nativeBalance = (record: unknown): Balance => {
  const amount = balanceOf(record);
  const isAmount = amount !== undefined && amount < most;
  return { asset: "native", tokenId: "", kind: "native", amount: isAmount ? amount : null };
};

/** PostgreSQL keeps no NUL in a text. */
const walletIn = (record: unknown): string | null => {
  const wallet = isRecord(record) ? record["miniWalletId"] : undefined;
  return typeof wallet === "string" && wallet !== "" ? wallet.replaceAll("\u0000", "\ufffd") : null;
};
