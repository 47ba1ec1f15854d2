import { ifMatchHeader, ifNoneMatchHeader } from "#shared/console/header.ts";

/** The headers that say which version an edit changes; without a version, that it creates something. */
export const versionHeaders = (version: string | undefined): Readonly<Record<string, string>> =>
  version === undefined ? { [ifNoneMatchHeader]: "*" } : { [ifMatchHeader]: `"${version}"` };

/** A large file takes the server a while. */
export const importMs = 120_000;
