import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";

/** @typedef {Awaited<ReturnType<typeof startPostern>>} Postern */

const findSchema = z.object({ lists: z.array(z.object({ state: z.string() })) });

/**
 * Starts a checkout's built server with its embedded service, and signs in.
 * @param {string} root of the checkout
 * @param {string} folder for its data
 */
export const startPostern = async (root, folder) => {
  const child = spawn(process.execPath, [join(root, "dist/node/server/main.js")], {
    cwd: root,
    env: { PATH: process.env["PATH"], POSTERN_PORT: "0", POSTERN_DATA_DIR: join(folder, "data") },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server of ${root} ended with ${code} before it was ready.`)));
    createInterface({ input: child.stdout }).on("line", (text) => {
      const url = /^Sign in: (\S+)$/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const link = new URL(line);
  const answer = await fetch(`${link.origin}/auth/link`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: link.searchParams.get("token") }),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { origin: link.origin, cookie, stop };
};

/**
 * A GET as the browser application sends it.
 * @param {{ readonly origin: string, readonly cookie: string }} server
 * @param {string} path
 * @returns {Promise<unknown>}
 */
export const read = async ({ origin, cookie }, path) => {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie, "sec-fetch-site": "same-origin" } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
};

/** Waits until the lists of the embedded service are mirrored: the first walk belongs to the start, not to a page. */
export const settled = async (/** @type {Postern} */ server) => {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { lists } = findSchema.parse(await read(server, "/console/sandbox/find?take=1"));
    if (lists.every(({ state }) => state === "complete")) return;
    await delay(250);
  }
  throw new Error("The lists of the embedded service were not mirrored within a minute.");
};

const networksSchema = z.object({ networks: z.array(z.object({ id: z.string(), name: z.string() })) });

export const networkNamed = async (/** @type {Postern} */ server, /** @type {string} */ name) => {
  const { networks } = networksSchema.parse(await read(server, "/relay/sandbox/api/v1/network/organization?take=100"));
  return networks.find((network) => network.name === name)?.id ?? "";
};

const deployedSchema = z.object({
  deployedContracts: z.object({
    contracts: z.array(z.object({ name: z.string().nullish(), contractAddress: z.string() })),
  }),
});

/** The address of the demo contract with a name on a network. */
export const demoContract = async (
  /** @type {Postern} */ server,
  /** @type {string} */ networkId,
  /** @type {string} */ name,
) => {
  const { deployedContracts } = deployedSchema.parse(
    await read(server, `/relay/sandbox/api/v1/deployed-contracts?take=100&networkId=${networkId}`),
  );
  return deployedContracts.contracts.find((contract) => contract.name === name)?.contractAddress;
};
