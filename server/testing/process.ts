import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../dist/node/server/main.js", import.meta.url));

/** The built server, running as a process of its own. */
export type ServerProcess = {
  readonly origin: string;
  readonly pid: number;
  /** The token of the printed link. */
  readonly token: string;
  /** Everything it has printed so far: its log and its link. */
  readonly output: () => string;
  /** Ends it as `kill -9` does; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Asks it to stop; returns its exit code once it is gone. */
  readonly stop: () => Promise<number | null>;
};

/**
 * Starts the built server and waits for its link; rejects with its output if it ends first. `begun` hears its process id
 * before that. `log` is a file descriptor for its log, which then is not part of its output.
 */
export const startServer = async (
  variables: Readonly<Record<string, string>>,
  begun: (pid: number) => void = () => undefined,
  log: number | "pipe" = "pipe",
): Promise<ServerProcess> => {
  if (!existsSync(program)) throw new Error(`${program} is missing: run npm run build first.`);
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], ...variables },
    stdio: ["pipe", "pipe", log],
  });
  const { stdout, stderr } = child;
  if (stdout === null) throw new Error("The server has no standard output.");
  const complaints = stderr === null ? "" : text(stderr);
  let output = "";
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  if (child.pid === undefined) throw new Error("The server has no process id.");
  begun(child.pid);
  const link = await new Promise<URL>((resolve, reject) => {
    createInterface({ input: stdout }).on("line", (line) => {
      const address = /^Sign in: (\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(new URL(address));
    });
    exited
      .then(() => complaints)
      .then((lastWords) => reject(new Error(`The server ended before it was ready. ${lastWords}`)), reject);
  });
  return {
    origin: link.origin,
    pid: child.pid,
    token: link.searchParams.get("token") ?? "",
    output: () => output,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    stop: () => {
      child.kill("SIGTERM");
      return exited;
    },
  };
};

/**
 * A session's cookie under the name that it has at this origin: instances of one Postern share their origin, and those
 * of a test listen at ports of their own.
 */
export const cookieAt = (origin: string, cookie: string): string =>
  cookie.replace(/_\d+=/, `_${new URL(origin).port}=`);

/** The headers of a request by whoever has a cookie, with an idempotency key unless that is "". */
export const headersAt = (origin: string, cookie: string, key = ""): Readonly<Record<string, string>> => ({
  "content-type": "application/json",
  "x-postern": "1",
  origin,
  cookie: cookieAt(origin, cookie),
  ...(key === "" ? {} : { "idempotency-key": key }),
});

/** Signs in with the link that a server has printed: the cookie of the session, under its name at that server's origin. */
export const signInAt = async ({ origin, token }: Pick<ServerProcess, "origin" | "token">): Promise<string> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/auth/link`, { method: "POST", headers, body: JSON.stringify({ token }) });
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
};
