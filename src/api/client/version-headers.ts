import { ifMatchHeader, ifNoneMatchHeader } from "#shared/console/header.ts";

/** Says which version an edit changes; none: that it makes something new. */
export const versionHeaders = (version: string | undefined): Readonly<Record<string, string>> =>
  version === undefined ? { [ifNoneMatchHeader]: "*" } : { [ifMatchHeader]: `"${version}"` };

/** A large file takes the server a while. */
export const importMs = 120_000;
