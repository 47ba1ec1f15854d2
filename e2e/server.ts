import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { newLinkAnswerSchema } from "../shared/console/session.ts";

/** A running Postern: the production build with the embedded sandbox, on a free port and a fresh data directory. */
export type Postern = {
  readonly origin: string;
  readonly dataDir: string;
  /** The link printed at startup; it works once. */
  readonly signInLink: string;
  readonly pid: number;
  /** Another one-time link, as `npm run link` makes it. */
  readonly newLink: (role: "viewer" | "operator" | "admin", name: string) => Promise<string>;
  /** Stops it like an operator, and waits until everything has ended. */
  readonly stop: () => Promise<void>;
};

const controlSchema = z.object({ url: z.url(), secret: z.string() });

/**
 * Starts Postern. With the `dataDir` of an earlier one it continues where that stopped, and with its `port` open pages
 * keep working.
 */
export const startPostern = async (
  options: { dataDir?: string; config?: string; port?: string } = {},
): Promise<Postern> => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "postern-e2e-"));
  const child = spawn(process.execPath, ["dist/node/server/main.js"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      POSTERN_PORT: options.port ?? "0",
      POSTERN_DATA_DIR: dataDir,
      ...(options.config === undefined ? {} : { POSTERN_CONFIG: options.config }),
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const signInLink = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const link = /^Sign in: (\S+)$/m.exec(output)?.[1];
      if (link !== undefined) resolve(link);
    });
    void exited.then((code) => reject(new Error(`The server ended with code ${code} before it was ready.`)));
  });
  const origin = new URL(signInLink).origin;

  const newLink: Postern["newLink"] = async (role, name) => {
    const control = controlSchema.parse(JSON.parse(readFileSync(join(dataDir, "control.json"), "utf8")));
    const answer = await fetch(new URL("/auth/links", control.url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${control.secret}` },
      body: JSON.stringify({ role, name }),
    });
    return newLinkAnswerSchema.parse(await answer.json()).url;
  };

  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };

  return { origin, dataDir, signInLink, pid: child.pid ?? 0, newLink, stop };
};

/** Removes the data directory of a stopped instance. */
export const removeData = ({ dataDir }: Postern) => rmSync(dataDir, { recursive: true, force: true });
