import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { chromiumExecutable } from "./chromium.mjs";
import { findInBrowser } from "./find/browser.mjs";
import { peopleAtOnce } from "./find/people.mjs";
import { withFolder } from "./lib/folder.mjs";
import { read } from "./lib/postern.mjs";
import { startServer } from "./relay/programs.mjs";
import { startSandbox } from "./service/program.mjs";

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

const foundSchema = z.object({
  data: z.array(z.object({ record: z.looseObject({ address: z.string().optional() }) })),
  lists: z.array(z.object({ state: z.string() })),
});

const find = async (/** @type {Server} */ server, /** @type {string} */ query) =>
  foundSchema.parse(await read(server, `/console/bench/find?${query}`));

/** Waits until every record is mirrored. */
const synced = async (/** @type {Server} */ server) => {
  for (;;) {
    const { lists } = await find(server, "take=1");
    if (lists.every(({ state }) => state === "complete")) return;
    await delay(500);
  }
};

/** Addresses far apart in the list. */
const someAddresses = async (/** @type {Server} */ server) => {
  const skips = [50, 12_345, 31_415, 50_000, 61_803, 77_777, 99_999];
  const pages = await Promise.all(skips.map((skip) => find(server, `kinds=addresses&skip=${skip}&take=1`)));
  return pages.map(({ data }) => data[0]?.record.address ?? "");
};

/** The mirror of the sandbox's large organization, 100,000 addresses: twenty people at once, and one in a browser. */
export const run = (/** @type {string} */ root) =>
  withFolder(async (folder) => {
    const sandbox = await startSandbox(root, join(folder, "sandbox"), ["--seed", "large"]);
    try {
      const server = await startServer(root, folder, sandbox.baseUrl, { key: sandbox.apiKeys.full });
      try {
        await synced(server);
        const addresses = await someAddresses(server);
        return [
          ...(await peopleAtOnce(server, addresses)),
          ...(await findInBrowser(server, chromiumExecutable(), folder, addresses)),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await sandbox.stop();
    }
  });
