const uuid = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/;

/**
 * An id in canonical spelling: a UUID in lower case with its four hyphens, any other id in lower case. Ids that differ
 * only in case count as the same: at worst a person is asked once too often.
 */
export const canonicalId = (id: string): string => {
  const text = id.trim().toLowerCase();
  const digits = uuidDigits(text);
  return digits === undefined ? text : digits.replace(uuid, "$1-$2-$3-$4-$5");
};

/** Whether an id is a UUID, in any spelling. */
export const isUuid = (id: string): boolean => uuidDigits(id.trim().toLowerCase()) !== undefined;

/**
 * Whether two texts identify the same transaction, workflow, contract or record: ids in any spelling of `canonicalId`,
 * or hexadecimal with or without 0x.
 */
export const sameId = (one: string, other: string): boolean => withoutPrefix(one) === withoutPrefix(other);

const withoutPrefix = (id: string): string => canonicalId(id.trim().replace(/^0x/i, ""));

const uuidDigits = (text: string): string | undefined => {
  const digits = text.replace(/^urn:uuid:/, "").replaceAll(/[{}-]/g, "");
  return /^[0-9a-f]{32}$/.test(digits) ? digits : undefined;
};
