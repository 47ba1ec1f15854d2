import type { AssetHistory } from "#shared/console/assets.ts";
import type { ListDependencies } from "./list.ts";
import { type Scope, storedScope } from "./scope.ts";
import { assetOf, heldText, scaleOf, unitsOf } from "./words.ts";

/** An owner's balance of an asset by day, as far as Postern has seen it. */
export const historyOf = async (
  { store, facts }: Pick<ListDependencies, "store" | "facts">,
  environment: string,
  scope: Scope,
  { networkId, asset }: { readonly networkId: string; readonly asset: string },
): Promise<AssetHistory> => {
  const key = storedScope(scope);
  const rows = await store
    .selectFrom("asset_days")
    .select(["day", "amount"])
    .where("environment", "=", environment)
    .where("scope", "=", key)
    .where("network_id", "=", networkId)
    .where("asset", "=", asset)
    .orderBy("day")
    .execute();
  const total = await store
    .selectFrom("asset_totals")
    .select("kind")
    .where("environment", "=", environment)
    .where("scope", "=", key)
    .where("network_id", "=", networkId)
    .where("asset", "=", asset)
    .executeTakeFirst();
  const units = await unitsOf(facts, environment, networkId, [asset]);
  const shown = assetOf(asset, total?.kind ?? "erc20");
  return {
    data: rows.map(({ day, amount }) => ({ day, amount, text: heldText(shown, amount, units) })),
    firstDay: rows[0]?.day ?? null,
    ...scaleOf(shown, units),
  };
};
