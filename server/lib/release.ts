import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

export type Release = { readonly version: string; readonly commit?: string | undefined };

const packageSchema = z.object({ version: z.string() });

/** What a build says of itself. An image that was built without the commit has an empty text. */
const builtSchema = z.object({ commit: z.string().regex(/^[0-9a-f]{7,64}(-dirty)?$|^$/) });

/**
 * What runs: the version of package.json, and the commit it was built from, if a release, an image or `npm start` noted
 * it. "-dirty" after it, as in git's own words: files of the checkout were different.
 */
export const readRelease = (files: { readonly package: URL; readonly built: URL }): Release => {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(files.package, "utf8")));
  if (!existsSync(files.built)) return { version };
  const { commit } = builtSchema.parse(JSON.parse(readFileSync(files.built, "utf8")));
  return commit === "" ? { version } : { version, commit };
};

/** The version as people read it, the commit shortened as git does. */
export const releaseText = ({ version, commit }: Release): string => {
  if (commit === undefined) return version;
  return `${version} (${commit.slice(0, 7)}${commit.endsWith("-dirty") ? ", changed" : ""})`;
};
