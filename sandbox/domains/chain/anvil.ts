import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { StartError } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";

/** The faucet's mnemonic. It is public and controls nothing outside this sandbox. */
export const faucetMnemonic = "test test test test test test test test test test test junk";

/** Timestamp of every chain's first block, in seconds since 1970. */
export const genesisTimestamp = 1_735_689_600;

/** The gas limit of a block, and so of a transaction. */
export const blockGasLimit = 30_000_000n;

/** A running chain process. */
export type Anvil = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The path of anvil's binary for this machine, in its own package. */
export const anvilBinary = (): string => {
  const platform = process.platform === "win32" ? "win32" : process.platform;
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const suffix = process.platform === "win32" ? ".exe" : "";
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}-${architecture}/bin/anvil${suffix}`);
  } catch (error) {
    throw new StartError(`There is no local chain (anvil) for ${platform} on ${process.arch}.`, { cause: error });
  }
};

/** The arguments of a network's chain: it mines only on request, and always starts the same. */
export const anvilArguments = (network: Network, folder: string): readonly string[] =>
  [
    ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(network.chainId)],
    ["--mnemonic", faucetMnemonic, "--accounts", "1", "--balance", "1000000000"],
    ["--timestamp", String(genesisTimestamp), "--no-mining", "--order", "fifo"],
    ["--gas-limit", String(blockGasLimit), "--no-request-size-limit"],
    ["--prune-history", "8", "--cache-path", folder],
    network.isGasless ? ["--base-fee", "0", "--gas-price", "0", "--disable-min-priority-fee"] : [],
  ].flat();

/** Starts a network's chain on a free loopback port; `folder` marks the process as ours. */
export const startAnvil = async (network: Network, folder: string): Promise<Anvil> => {
  const child = spawn(anvilBinary(), [...anvilArguments(network, folder)], { stdio: ["ignore", "pipe", "ignore"] });
  const kill = () => {
    child.kill("SIGKILL");
  };
  // However this process ends, unless it is killed, the chain ends with it.
  process.once("exit", kill);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      process.off("exit", kill);
      resolve();
    };
    child.once("exit", end).once("error", end);
  });
  const url = await listening(child, network);
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      kill();
      await ended;
    },
  };
};

/** The address that the child itself reports, so that no other process can be mistaken for it. */
const listening = (child: ChildProcess, network: Network): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      reject(new StartError(`The chain of ${network.name} did not start.`, { cause }));
    };
    child.once("error", fail);
    child.once("exit", fail);
    if (child.stdout === null) return fail();
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });
