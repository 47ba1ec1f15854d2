import type { Store } from "#server/store/tables.ts";
import type { OperationState } from "#shared/console/operation-states.ts";

/** An operation that from now on waits for a person to settle it. */
export type Unconfirmed = {
  readonly id: string;
  readonly environment: string;
  readonly runId: string | null;
  readonly state: OperationState;
  /** The code of the error that its row has. */
  readonly code: string | undefined;
};

const listeners = new WeakMap<Store, (operation: Unconfirmed) => void>();

/** Calls back with every operation that becomes unconfirmed by a step of this process, whoever takes the step. */
export const onUnconfirmed = (store: Store, listener: (operation: Unconfirmed) => void): void => {
  listeners.set(store, listener);
};

/** Called once the step is stored. */
export const tellUnconfirmed = (store: Store, operations: readonly Unconfirmed[]): void => {
  for (const operation of operations) listeners.get(store)?.(operation);
};
