import { operations } from "../../../shared/wire/operations.ts";
import { pagination, windowOf } from "../pagination.ts";
import { ok, route } from "../route.ts";

/**
 * Wallets of the organization, in the order in which they were made (specification, Endpoints 7). `index` counts the wallets
 * of the profile from 0; `currentDeepIndex` is how many addresses the wallet has.
 */
export const listWallets = route(operations.listWallets, async ({ store }, { caller, query }) => {
  const window = windowOf(query);
  const mine = store.selectFrom("wallets").where("wallets.organization_id", "=", caller.organizationId);
  const rows = await mine
    .innerJoin("profiles", (join) =>
      join
        .onRef("profiles.organization_id", "=", "wallets.organization_id")
        .onRef("profiles.reference", "=", "wallets.reference"),
    )
    .selectAll("wallets")
    .select("profiles.type")
    .orderBy("wallets.position")
    .offset(window.skip)
    .limit(window.take)
    .execute();
  const { total } = await mine.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const data = rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    reference: row.reference,
    type: row.type,
    networkId: row.network_id,
    index: row.profile_index,
    date: row.created_at,
    currentDeepIndex: row.deep_index,
  }));
  return ok({ data, pagination: pagination(total, window) });
});
