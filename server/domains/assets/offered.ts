import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { Store } from "#server/store/tables.ts";
import { endpoints } from "#shared/wire/endpoints.ts";

/** How often a deployment without token lists is queried again. */
const againMs = 6 * 60 * 60_000;

/** Whether the service lists an address's tokens, as far as known, from the configuration or a response. */
export const offersTokens = async (store: Store, running: RunningEnvironment, now: number): Promise<boolean> => {
  if (running.view.lacks.includes(endpoints.listAssets.name)) return false;
  const row = await store
    .selectFrom("asset_environments")
    .select(["offers_tokens", "asked_at"])
    .where("environment", "=", running.view.id)
    .executeTakeFirst();
  if (row === undefined || row.offers_tokens === 1) return true;
  // A time in the future was written before the clock was set back.
  return row.asked_at === null || Math.abs(now - row.asked_at) >= againMs;
};

/** Records the service's response if it is new. */
export const setOffersTokens = async (
  store: Store,
  environment: string,
  isOffered: boolean,
  now: number,
): Promise<void> => {
  if (isOffered) {
    await store
      .updateTable("asset_environments")
      .set({ offers_tokens: 1, asked_at: now })
      .where("environment", "=", environment)
      .where("offers_tokens", "=", 0)
      .execute();
    return;
  }
  const offer = { offers_tokens: 0, asked_at: now };
  await store
    .insertInto("asset_environments")
    .values({ environment, touched_at: now, ...offer })
    .onConflict((conflict) => conflict.column("environment").doUpdateSet(offer))
    .execute();
};
