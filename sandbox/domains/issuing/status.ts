import type { MadeStatus } from "#sandbox/store/tables.ts";

const statuses = { IN_PROGRESS: "PENDING", DONE: "ACTIVE", FAILED: "FAILED" } as const;

/** The status of a token or a collection as it is answered; the interface does not say which there are. */
export const statusOf = (status: MadeStatus) => statuses[status];

const recordStatuses = { ...statuses, DONE: "COMPLETED" } as const;

/** The same of what was minted or burned. */
export const recordStatusOf = (status: MadeStatus) => recordStatuses[status];
