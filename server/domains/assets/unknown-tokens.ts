import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import { transactionsProgress } from "#server/domains/transactions/progress.ts";
import type { Store } from "#server/store/tables.ts";
import { noteLooked } from "./due.ts";
import { offersTokens } from "./offered.ts";
import type { Scope } from "./scope.ts";

/**
 * Schedules one address of an owner whose assets are being viewed, if nothing has shown yet whether the service lists
 * tokens: transactions lead to the addresses that have any, and without a list of them no address would ever be read,
 * so the page could not say that tokens are missing. False if there is nothing to find out.
 */
export const noteUnknownTokens = async (
  store: Store,
  running: RunningEnvironment,
  scope: Exclude<Scope, { readonly kind: "address" }>,
  now: number,
): Promise<boolean> => {
  const environment = running.view.id;
  const { state } = await transactionsProgress(store, environment);
  if (state !== "not_offered" || !(await offersTokens(store, running, now))) return false;
  const read = await store
    .selectFrom("asset_addresses")
    .select("id")
    .where("environment", "=", environment)
    .where("read_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (read !== undefined) return false;
  let holdings = store.selectFrom("asset_holdings").select("address_id").where("environment", "=", environment);
  if (scope.kind !== "organization") holdings = holdings.where(scope.kind, "=", scope.id);
  const holding = await holdings.orderBy("address_id").limit(1).executeTakeFirst();
  return holding === undefined ? false : noteLooked(store, environment, holding.address_id, now);
};
