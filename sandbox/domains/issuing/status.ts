import type { MadeStatus } from "#sandbox/store/tables.ts";

const statuses = { IN_PROGRESS: "PENDING", DONE: "ACTIVE", FAILED: "FAILED" } as const;

/** The status of a token or collection in answers. The interface does not name the values. */
export const statusOf = (status: MadeStatus) => statuses[status];

const recordStatuses = { ...statuses, DONE: "COMPLETED" } as const;

/** The status of a mint or burn record in answers. */
export const recordStatusOf = (status: MadeStatus) => recordStatuses[status];
