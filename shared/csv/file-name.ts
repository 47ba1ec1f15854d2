/**
 * The name of a file that is saved: whose data it has, which, and from which day (UTC), so that two exports are never taken for each other.
 * Only letters, digits, dots and hyphens of the parts are kept: it goes into a header, and into file systems.
 */
export const exportFileName = (environment: string, what: string, at: Date, extension = "csv"): string =>
  `${["postern", environment, what, at.toISOString().slice(0, 10)].map(plain).filter(Boolean).join("-")}.${extension}`;

const plain = (part: string): string => part.replaceAll(/[^0-9A-Za-z._]+/g, "-").replaceAll(/^[-.]+|-+$/g, "");
