import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import * as z from "zod";

/** The line that the sandbox prints when it is ready; it has more fields than the server needs. */
const readySchema = z.looseObject({
  baseUrl: z.url({ protocol: /^http$/ }),
  apiKeys: z.looseObject({ full: z.string().min(1) }),
  clientShare: z.string().min(1),
  /** By network id. */
  rpcUrls: z.record(z.string(), z.url({ protocol: /^http$/ })).default({}),
});

export type Ready = z.output<typeof readySchema>;

export type Child = {
  /** Fails if the process ends, or prints something else, before it is ready. */
  readonly ready: Promise<Ready>;
  /** Settles when the process has ended. */
  readonly ended: Promise<void>;
  /** Ends it: SIGTERM, then SIGKILL if that does not work in time. */
  readonly stop: () => Promise<void>;
};

export type ChildProgram = {
  readonly script: string;
  readonly dataDirectory: string;
};

export type ChildSettings = {
  /** Lines that the process prints on standard error: its progress. */
  readonly log: (line: string) => void;
  readonly readyWithinMs: number;
  readonly stopWithinMs: number;
};

/** The variables that a child inherits: none of the server's own, which may be secrets of other environments. */
const inherited = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "SYSTEMROOT"] as const;

/** A started process; its output waits until it is watched. */
export type Spawned = ChildProcessWithoutNullStreams;

/** Starts the sandbox by path. It ends by itself when its standard input closes, so it cannot outlive the server. */
export const spawnChild = ({ script, dataDirectory }: ChildProgram, variables: NodeJS.ProcessEnv): Spawned => {
  const child = spawn(process.execPath, [script, "--json", "--port", "0", "--data-dir", dataDirectory], {
    stdio: ["pipe", "pipe", "pipe"],
    env: Object.fromEntries(
      inherited.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]])),
    ),
  });
  // A process that failed to start has no id; writing to a gone one emits its own event.
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  return child;
};

/** Waits for a started sandbox, and reads its output. It may already have ended. */
export const watchChild = (child: Spawned, settings: ChildSettings): Child => {
  createInterface({ input: child.stderr }).on("line", settings.log);
  const ended = new Promise<void>((resolve) => {
    if (hasEnded(child)) resolve();
    child.once("exit", () => {
      resolve();
    });
    child.once("error", () => {
      resolve();
    });
  });
  return {
    ready: readyOf(child, settings, ended),
    ended,
    stop: () => stop(child, ended, settings.stopWithinMs),
  };
};

const readyOf = (child: ChildProcess, { readyWithinMs }: ChildSettings, ended: Promise<void>): Promise<Ready> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`it was not ready within ${Math.round(readyWithinMs / 1000)} seconds`));
    }, readyWithinMs);
    const fail = (message: string) => {
      clearTimeout(timer);
      reject(new Error(message));
    };
    void ended.then(() => {
      fail(`it ended before it was ready (${child.exitCode ?? child.signalCode ?? "it could not be started"})`);
    });
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).once("line", (line) => {
      const ready = parseReady(line);
      if (ready === null) return fail("its first line did not report that it is ready");
      clearTimeout(timer);
      return resolve(ready);
    });
  });

/** The line's content, or null; never quoted, because it contains secrets. */
const parseReady = (line: string): Ready | null => {
  try {
    const parsed = readySchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined;

const stop = async (child: ChildProcess, ended: Promise<void>, withinMs: number): Promise<void> => {
  if (hasEnded(child)) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), withinMs);
  await ended;
  clearTimeout(timer);
};
