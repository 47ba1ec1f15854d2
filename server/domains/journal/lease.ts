import type { Clock } from "#server/lib/clock.ts";
import type { Store } from "#server/store/tables.ts";
import { isInFlight, operationStates } from "#shared/console/operation-states.ts";

/**
 * How long this instance keeps a write's row without renewing it, in milliseconds: another instance takes it over soon
 * after.
 */
export const writeLeaseMs = 20_000;
/** How often the lease is renewed: three renewals may fail before another instance may take the row. */
const renewEveryMs = 5_000;
/** A step that took longer may have used up the lease that it wrote. */
export const latestStepMs = writeLeaseMs - renewEveryMs;

type Keeping = { readonly store: Store; readonly owner: string; readonly now: () => number };

/** A lease that is being renewed. */
export type KeptLease = {
  readonly letGo: () => void;
  /**
   * Whether this process has stood still for longer than a lease lasts. Another instance may have ended the operation,
   * so this one must not continue as if it had kept the lease.
   */
  readonly isOverrun: () => boolean;
};

const inFlightStates = operationStates.filter(isInFlight);

/**
 * Keeps this instance's lease on a row while the instance lives and works on it, however long the service takes.
 * After a standstill that was longer than the lease, it is not renewed again.
 */
export const keepLease = (keeping: Keeping & Pick<Clock, "elapsed">, id: string): KeptLease => {
  const { elapsed } = keeping;
  let isRenewing = false;
  let wasOverrun = false;
  let awakeAt = elapsed();
  // A renewal that fails is no standstill: a store that is away comes back with this instance as the owner.
  const isOverrun = (): boolean => (wasOverrun ||= elapsed() - awakeAt > writeLeaseMs);
  const renewOnce = async (): Promise<void> => {
    if (isOverrun()) return;
    awakeAt = elapsed();
    if (isRenewing) return;
    isRenewing = true;
    // Even without its lease a write counts once: another instance may mark it as unconfirmed first.
    await renewLease(keeping, id).catch(() => undefined);
    isRenewing = false;
  };
  const timer = setInterval(() => void renewOnce(), renewEveryMs).unref();
  return { isOverrun, letGo: () => clearInterval(timer) };
};

/** Renews the lease of a row being sent, if this instance still owns it. */
export const renewLease = async ({ store, owner, now }: Keeping, id: string): Promise<void> => {
  await store
    .updateTable("operations")
    .set({ lease_until: now() + writeLeaseMs })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .where("state", "in", inFlightStates)
    .execute();
};
