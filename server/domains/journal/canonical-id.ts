const uuid = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/;

/**
 * An id in one spelling: a UUID in small letters with its four hyphens, however it is written; any other id in small letters. Two ids
 * that differ in case alone count as one, so that at worst a person is asked once too often.
 */
export const canonicalId = (id: string): string => {
  const text = id.trim().toLowerCase();
  const digits = uuidDigits(text);
  return digits === undefined ? text : digits.replace(uuid, "$1-$2-$3-$4-$5");
};

/** Whether an id is a UUID, in whatever spelling. */
export const isUuid = (id: string): boolean => uuidDigits(id.trim().toLowerCase()) !== undefined;

const uuidDigits = (text: string): string | undefined => {
  const digits = text.replace(/^urn:uuid:/, "").replaceAll(/[{}-]/g, "");
  return /^[0-9a-f]{32}$/.test(digits) ? digits : undefined;
};
