/** The filter of a collection's history. It has its own file, so that the page's route does not load the list. */
export const recordTypes = ["MINT", "BURN"] as const;
export type RecordType = (typeof recordTypes)[number];
