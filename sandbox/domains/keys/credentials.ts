import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { StartError } from "#sandbox/lib/errors.ts";

const fileSchema = z.strictObject({
  apiKeys: z.strictObject({
    full: z.string(),
    /** Only with the interact contract policy; files of earlier versions do not have it. */
    interactOnly: z.string().optional(),
    /** Without any policy. */
    readOnly: z.string(),
    revoked: z.string(),
    expired: z.string(),
  }),
  clientShare: z.string(),
  /**
   * A second organization, to show that organizations do not see each other; files of the first version do not have it.
   */
  otherOrganization: z.strictObject({ apiKey: z.string(), clientShare: z.string() }).optional(),
});

type File = z.output<typeof fileSchema>;

/** What a client needs to use the sandbox; created at the first start. */
export type Credentials = Required<Omit<File, "apiKeys">> & { readonly apiKeys: Required<File["apiKeys"]> };

/** The form of an API key; any other is malformed (ERR_405). */
export const apiKeyPattern = /^psk_[0-9a-f]{40}$/;

/** The stored form of an API key. */
export const digestOf = (apiKey: string): string => createHash("sha256").update(apiKey).digest("hex");

/**
 * The data directory's credentials, created if missing. They are in a file that only its owner can read, separate from
 * the database: the database alone contains the encrypted seed without the share that opens it.
 */
export const loadCredentials = (dataDirectory: string): Credentials => {
  const path = join(dataDirectory, "credentials.json");
  const text = readIfThere(path);
  if (text === null) return write(path, create());
  const parsed = fileSchema.safeParse(jsonOf(text));
  if (!parsed.success) {
    throw new StartError(`${path} is damaged: restore it, or remove the whole data directory to start afresh.`);
  }
  const fresh = create();
  const { apiKeys, clientShare, otherOrganization = fresh.otherOrganization } = parsed.data;
  const { full, interactOnly = fresh.apiKeys.interactOnly, ...others } = apiKeys;
  const credentials = { apiKeys: { full, interactOnly, ...others }, clientShare, otherOrganization };
  const isComplete = apiKeys.interactOnly !== undefined && parsed.data.otherOrganization !== undefined;
  return isComplete ? credentials : write(path, credentials);
};

const create = (): Credentials => {
  const apiKey = () => `psk_${randomBytes(20).toString("hex")}`;
  const share = () => randomBytes(32).toString("base64");
  return {
    apiKeys: { full: apiKey(), interactOnly: apiKey(), readOnly: apiKey(), revoked: apiKey(), expired: apiKey() },
    clientShare: share(),
    otherOrganization: { apiKey: apiKey(), clientShare: share() },
  };
};

const write = (path: string, credentials: Credentials): Credentials => {
  const file = openSync(`${path}.new`, "w", 0o600);
  writeSync(file, `${JSON.stringify(credentials, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  return credentials;
};

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
