/** The filter of a collection's history. */
export const recordTypes = ["MINT", "BURN"] as const;
export type RecordType = (typeof recordTypes)[number];
