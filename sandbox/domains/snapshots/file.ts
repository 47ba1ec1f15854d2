import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type Snapshot, SnapshotRefused } from "./snapshot.ts";

/** The newest ones are kept, including the one the next start uses and the one before it. */
const mostSnapshots = 3;

/** Increase it when the content of a file, or the way a chain is started, changes. */
const format = 1;

const headSchema = z.object({
  format: z.literal(format),
  networkId: z.string(),
  number: z.int(),
  hash: z.string(),
  client: z.string(),
  /** Size of the first part in bytes; the rest is the second. */
  recent: z.int(),
});

const unfinished = ".part";
const pathOf = (folder: string, number: number): string => join(folder, `${number}.snapshot`);

/** A line with the SHA-256 of everything that follows, a line of metadata, then the bytes. */
const encode = ({ state, recent, ...facts }: Snapshot): Buffer => {
  const head = Buffer.from(`${JSON.stringify({ format, ...facts, recent: recent.length })}\n`);
  const sum = createHash("sha256").update(head).update(recent).update(state).digest("hex");
  return Buffer.concat([Buffer.from(`${sum}\n`), head, recent, state]);
};

const decode = (bytes: Buffer): Snapshot => {
  const sumEnd = bytes.indexOf("\n");
  const content = bytes.subarray(sumEnd + 1);
  if (bytes.toString("latin1", 0, sumEnd) !== createHash("sha256").update(content).digest("hex")) {
    throw new SnapshotRefused("it is damaged");
  }
  const headEnd = content.indexOf("\n");
  const head = headSchema.safeParse(JSON.parse(content.toString("utf8", 0, headEnd)));
  if (!head.success) throw new SnapshotRefused("it was written by another version of the sandbox");
  const { networkId, number, hash, client, recent: length } = head.data;
  const parts = content.subarray(headEnd + 1);
  const [recent, state] = [parts.subarray(0, length), parts.subarray(length)];
  return { networkId, number, hash, client, recent, state };
};

/** The last blocks of a folder's snapshots, newest first. */
export const listSnapshots = async (folder: string): Promise<readonly number[]> => {
  const names = await readdir(folder).catch(() => []);
  const numbers = names.flatMap((name) => /^(\d{1,15})\.snapshot$/.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((left, right) => right - left);
};

/** Throws `SnapshotRefused` if the file is damaged, of another version, or does not match its name and location. */
export const readSnapshot = async (folder: string, networkId: string, number: number): Promise<Snapshot> => {
  const snapshot = decode(await readFile(pathOf(folder, number)));
  if (snapshot.networkId === networkId && snapshot.number === number) return snapshot;
  throw new SnapshotRefused("it belongs to another chain or block");
};

/** Writes a snapshot so that a kill at any moment leaves it complete or absent, and removes the oldest. */
export const writeSnapshot = async (folder: string, snapshot: Snapshot): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = pathOf(folder, snapshot.number);
  const file = await open(`${path}${unfinished}`, "w", 0o600);
  try {
    await file.writeFile(encode(snapshot));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}${unfinished}`, path);
  for (const old of (await listSnapshots(folder)).slice(mostSnapshots)) await removeSnapshot(folder, old);
};

/** A file that cannot be removed stays, and fails neither a start nor a snapshot. */
const remove = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined);

export const removeSnapshot = (folder: string, number: number): Promise<void> => remove(pathOf(folder, number));

/** Removes incomplete snapshots left by a kill. */
export const removeUnfinished = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(unfinished))) await remove(join(folder, name));
};
