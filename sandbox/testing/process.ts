import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const program = fileURLToPath(new URL("../../dist/node/sandbox/main.js", import.meta.url));

const readySchema = z.object({
  baseUrl: z.url(),
  apiKeys: z.object({
    full: z.string(),
    interactOnly: z.string(),
    readOnly: z.string(),
    revoked: z.string(),
    expired: z.string(),
  }),
  clientShare: z.string(),
  contracts: z.array(z.object({ networkId: z.uuid(), name: z.string(), address: z.string() })),
  rpcUrls: z.record(z.uuid(), z.url()),
});

/** The part of the program's ready output that tests use. */
export type ReadyLine = z.output<typeof readySchema>;

/** The built sandbox, running in its own process. */
export type Program = {
  /** Rejects with the program's output if it ends before it is ready. */
  readonly ready: Promise<ReadyLine>;
  /** Ends it with `kill -9`, but not its chains; resolves when it is gone. */
  readonly kill: () => Promise<void>;
};

/** Starts the built program on a free port, with a snapshot every few blocks. It ends by itself with this process. */
export const startProgram = (dataDirectory: string): Program => {
  if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build:node first.`);
  const child = spawn(process.execPath, [
    program,
    "--port",
    "0",
    "--data-dir",
    dataDirectory,
    "--json",
    "--snapshot-every",
    "8",
  ]);
  const complaints = text(child.stderr);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const ready = new Promise<ReadyLine>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", (line) => {
      const parsed = readySchema.safeParse(JSON.parse(line));
      if (parsed.success) resolve(parsed.data);
      else reject(parsed.error);
    });
    exited
      .then(() => complaints)
      .then((output) => reject(new Error(`The sandbox ended before it was ready. ${output}`)), reject);
  });
  // No caller waits for a start that is killed on purpose.
  ready.catch(() => undefined);
  return {
    ready,
    kill: () => {
      child.kill("SIGKILL");
      return exited;
    },
  };
};
