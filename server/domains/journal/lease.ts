import { isInFlight, operationStates } from "#shared/console/operation-states.ts";
import type { Store } from "#server/store/tables.ts";

/** How long a write's row stays this instance's without being renewed, in milliseconds: another takes it over soon after. */
export const writeLeaseMs = 20_000;
/** How often it is renewed: three renewals may fail before another instance may take the row. */
const renewEveryMs = 5_000;
/** A step that took longer may have left nothing of the lease that it wrote. */
export const latestStepMs = writeLeaseMs - renewEveryMs;

type Keeping = { readonly store: Store; readonly owner: string; readonly now: () => number };

const inFlightStates = operationStates.filter(isInFlight);

/** Keeps a row this instance's for as long as the instance lives and works on it, however long the service takes. Returns how to let it go. */
export const keepLease = (keeping: Keeping, id: string): (() => void) => {
  let isRenewing = false;
  const renewOnce = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    // Without its lease a write still counts once: another instance may end it as unknown first.
    await renewLease(keeping, id).catch(() => undefined);
    isRenewing = false;
  };
  const timer = setInterval(() => void renewOnce(), renewEveryMs).unref();
  return () => {
    clearInterval(timer);
  };
};

/** Renews the lease of a row that is being sent, if it is still this instance's. */
export const renewLease = async ({ store, owner, now }: Keeping, id: string): Promise<void> => {
  await store
    .updateTable("operations")
    .set({ lease_until: now() + writeLeaseMs })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "in", inFlightStates)
    .execute();
};
