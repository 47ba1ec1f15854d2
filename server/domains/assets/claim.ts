import { sql } from "kysely";
import type { AssetAddressTable } from "#server/store/asset-tables.ts";
import { claim, nextDue, type Waiting } from "#server/store/lease.ts";
import type { Store } from "#server/store/tables.ts";

/** How long a claim on an address lasts: longer than reading all pages of its tokens takes. */
export const claimMs = 600_000;

const waitingIn = (environments: readonly string[]): Waiting<"asset_addresses"> => ({
  table: "asset_addresses",
  due: "due_at",
  only: sql<boolean>`environment IN (${sql.join(environments)})`,
});

/**
 * Claims addresses of an environment to read their tokens: those a person waits for first, then those waiting longest.
 */
export const claimAddresses = (
  store: Store,
  environment: string,
  { owner, now }: { readonly owner: string; readonly now: number },
  count: number,
): Promise<readonly AssetAddressTable[]> =>
  claim(store, waitingIn([environment]), { owner, now, leaseMs: claimMs }, count);

/** When the next unclaimed address of these environments is due; null if none is. */
export const nextAddress = async (store: Store, environments: readonly string[], now: number): Promise<number | null> =>
  environments.length === 0 ? null : nextDue(store, waitingIn(environments), now);

/** The environments used since a time: others are skipped. */
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
