import { chunksOf } from "#server/lib/chunks.ts";
import type { LedgerOwnerTable } from "#server/store/ledger-tables.ts";
import type { Writer } from "#server/store/tables.ts";
import type { Scope } from "./relative.ts";

/** The owners of the addresses of some transactions. */
export type Owners = {
  /** Whether an address on a network belongs to the organization, or to a scope's wallet or profile. */
  readonly isOf: (scope: Scope, networkId: string, address: string) => boolean;
  /** The wallets and profiles of an address. */
  readonly scopesOf: (networkId: string, address: string) => readonly Scope[];
};

type Record = Pick<LedgerOwnerTable, "address" | "network_id" | "wallet" | "profile">;

/** Looks up the owners of these canonical addresses. */
export const ownersOf = async (store: Writer, environment: string, addresses: readonly string[]): Promise<Owners> => {
  const byAddress = new Map<string, Record[]>();
  for (const some of chunksOf([...new Set(addresses)])) {
    const rows = await store
      .selectFrom("ledger_owners")
      .select(["address", "network_id", "wallet", "profile"])
      .where("environment", "=", environment)
      .where("address", "in", some)
      .execute();
    for (const row of rows) byAddress.set(row.address, [...(byAddress.get(row.address) ?? []), row]);
  }
  const on = (networkId: string, address: string): readonly Record[] => {
    const records = byAddress.get(address) ?? [];
    const here = records.filter(({ network_id: network }) => network === null || network === networkId);
    // An address is the same on all networks of its family, so its owner on one network owns it on all.
    return here.length > 0 ? here : records;
  };
  return {
    isOf: ({ kind, text }, networkId, address) => {
      if (kind === "address") return address === text;
      const records = on(networkId, address);
      return kind === "organization" ? records.length > 0 : records.some((record) => record[kind] === text);
    },
    scopesOf: (networkId, address) =>
      on(networkId, address).flatMap(({ wallet, profile }): readonly Scope[] => [
        ...(wallet === null ? [] : [{ kind: "wallet", text: wallet } as const]),
        ...(profile === null ? [] : [{ kind: "profile", text: profile } as const]),
      ]),
  };
};
