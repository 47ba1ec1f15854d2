/** What the history of a collection is narrowed to. Apart from the list, so that the page's route needs nothing of it. */
export const recordTypes = ["MINT", "BURN"] as const;
export type RecordType = (typeof recordTypes)[number];
