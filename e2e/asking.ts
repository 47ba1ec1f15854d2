import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postern, startPostern } from "./server.ts";
import { startService } from "./service-process.ts";

/**
 * Postern with the environment `remote`, which wraps values, on its own service. By default it requires the client
 * share.
 */
export type Asking = {
  readonly clientShare: string;
  /** The running instance. */
  readonly postern: () => Postern;
  /** Kills it, and starts another one on its data and its port. */
  readonly restart: () => Promise<void>;
  /** The contents of its database files. */
  readonly stored: () => readonly string[];
  /** Ends only the service: Postern continues without it. */
  readonly stopService: () => Promise<void>;
  /** Freezes or resumes the service. */
  readonly suspendService: () => void;
  readonly resumeService: () => void;
  readonly stop: () => Promise<void>;
};

type Choices = {
  readonly kind?: "sandbox" | "mainnet";
  /** Held: the server has the share, and pages do not ask for it. */
  readonly share?: "ask" | "held";
  /** Whether networks have the nodes of the service's own chains, so that transactions can be simulated. */
  readonly hasNodes?: boolean;
  /** The minimum duration of the service's workflows, in milliseconds: long enough to see what waits for one. */
  readonly leastDuration?: number;
  /** The URL Postern uses instead of the service's, by the service's URL. */
  readonly through?: (baseUrl: string) => Promise<string>;
};

export const startAsking = async ({
  kind = "sandbox",
  share = "ask",
  hasNodes = false,
  leastDuration = 300,
  through = (baseUrl) => Promise.resolve(baseUrl),
}: Choices = {}): Promise<Asking> => {
  const folder = mkdtempSync(join(tmpdir(), "postern-e2e-ask-"));
  const service = await startService(folder, ["--least-duration", String(leastDuration)]);
  const key = join(folder, "api-key");
  writeFileSync(key, service.apiKeys.full, { mode: 0o600 });
  const shareFile = join(folder, "client-share");
  writeFileSync(shareFile, service.clientShare, { mode: 0o600 });
  const config = join(folder, "config.json");
  const remote = {
    baseUrl: await through(service.baseUrl),
    apiKey: { file: key },
    clientShare: share === "ask" ? "ask" : { file: shareFile },
    valueForm: "wrapped",
    amountUnit: "native",
    withdrawAmountUnit: "native",
  };
  const networks = hasNodes
    ? Object.fromEntries(Object.entries(service.rpcUrls).map(([id, rpcUrl]) => [id, { rpcUrl }]))
    : {};
  const environment = { id: "remote", label: "Remote", kind, service: remote, networks };
  writeFileSync(config, JSON.stringify({ listen: { port: 0 }, environments: [environment] }));
  const options = { dataDir: join(folder, "postern"), config };
  let postern = await startPostern(options);
  let stopping: Promise<unknown> | undefined;
  const stopService = async () => {
    stopping ??= service.stop();
    await stopping;
  };
  return {
    clientShare: service.clientShare,
    postern: () => postern,
    restart: async () => {
      process.kill(postern.pid, "SIGKILL");
      await postern.stop();
      postern = await startPostern({ ...options, port: new URL(postern.origin).port });
    },
    stored: () =>
      readdirSync(options.dataDir)
        .filter((name) => name.startsWith("postern.db"))
        .map((name) => readFileSync(join(options.dataDir, name), "latin1")),
    stopService,
    suspendService: () => void service.suspend(),
    resumeService: () => void service.resume(),
    stop: async () => {
      await postern.stop();
      await stopService();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
