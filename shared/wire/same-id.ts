/**
 * Whether two texts name the same transaction, workflow, contract or record: hexadecimal is written in any case, with 0x in front or
 * without it.
 */
export const sameId = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (id: string): string => id.toLowerCase().replace(/^0x/, "");
