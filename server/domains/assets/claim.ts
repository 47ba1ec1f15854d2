import { sql } from "kysely";
import { claim, nextDue, type Waiting } from "#server/store/lease.ts";
import type { AssetAddressTable } from "#server/store/asset-tables.ts";
import type { Store } from "#server/store/tables.ts";

/** How long an address is nobody else's: longer than all pages of its tokens take. */
export const claimMs = 600_000;

const waitingIn = (environments: readonly string[]): Waiting<"asset_addresses"> => ({
  table: "asset_addresses",
  due: "due_at",
  only: sql<boolean>`environment IN (${sql.join(environments)})`,
});

/** Claims addresses of an environment whose tokens are to be read: those that somebody waits for, then those that have waited longest. */
export const claimAddresses = (
  store: Store,
  environment: string,
  { owner, now }: { readonly owner: string; readonly now: number },
  count: number,
): Promise<readonly AssetAddressTable[]> =>
  claim(store, waitingIn([environment]), { owner, now, leaseMs: claimMs }, count);

/** When the next address of these environments is to be read that nobody holds; null if none is. */
export const nextAddress = async (store: Store, environments: readonly string[], now: number): Promise<number | null> =>
  environments.length === 0 ? null : nextDue(store, waitingIn(environments), now);

/** The environments that somebody has looked at since a time: the others are left alone. */
export const environmentsUsedSince = async (store: Store, since: number): Promise<ReadonlySet<string>> => {
  const rows = await store
    .selectFrom("mirror_lists")
    .select("environment")
    .distinct()
    .where("kind", "=", "addresses")
    .where("used_at", ">=", since)
    .execute();
  return new Set(rows.map(({ environment }) => environment));
};
