/**
 * The name of a saved file: the environment, the content and the date (UTC), so that two exports are never confused.
 * Only letters, digits, dots and hyphens are kept, because the name goes into a header and into file systems.
 */
export const exportFileName = (environment: string, what: string, at: Date, extension = "csv"): string =>
  `${["postern", environment, what, at.toISOString().slice(0, 10)].map(plain).filter(Boolean).join("-")}.${extension}`;

const plain = (part: string): string => part.replaceAll(/[^0-9A-Za-z._]+/g, "-").replaceAll(/^[-.]+|-+$/g, "");
