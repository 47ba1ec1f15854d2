import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";

const readySchema = z.object({
  baseUrl: z.url(),
  apiKeys: z.object({ full: z.string() }),
  clientShare: z.string(),
  contracts: z.array(z.object({ networkId: z.string(), name: z.string(), address: z.string() })),
  rpcUrls: z.record(z.string(), z.url()),
});

/** The service alone, as `npm run sandbox -- --json` starts it. */
export const startService = async (folder: string, more: readonly string[] = []) => {
  const own = ["dist/node/sandbox/main.js", "--json", "--port", "0", "--data-dir", join(folder, "service")];
  const args = [...own, ...more];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once("line", resolve);
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  /** It accepts connections but does not respond until it is resumed. */
  const suspend = () => child.kill("SIGSTOP");
  const resume = () => child.kill("SIGCONT");
  return { ...readySchema.parse(JSON.parse(line)), stop, suspend, resume };
};

export type ServiceProcess = Awaited<ReturnType<typeof startService>>;
