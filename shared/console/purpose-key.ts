/** A purpose in the form in which two are compared: neither case nor spacing makes another one; null without text. */
export const purposeKey = (purpose: string | null): string | null => {
  const key = (purpose ?? "").normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
  return key === "" ? null : key;
};
