import { duration, printTable, spread, timed } from "../lib/figures.mjs";
import { withFolder } from "../lib/folder.mjs";
import { profileAt, request } from "./client.mjs";
import { startSandbox, using } from "./program.mjs";

const requests = 30;

/** @type {(sandbox: import("./program.mjs").Sandbox, path: string) => Promise<string[]>} */
const readAgain = async (sandbox, path) => {
  await request(sandbox, path);
  const took = [];
  for (let count = 0; count < requests; count += 1) took.push((await timed(() => request(sandbox, path))).took);
  return spread(took);
};

/** Pages of 100 of a large organization's lists, one request after the other. */
export const benchPages = () =>
  withFolder(async (folder) => {
    const { result: started, took } = await timed(() => startSandbox(folder, ["--seed", "large"]));
    await using(started, async (sandbox) => {
      const profile = encodeURIComponent(await profileAt(sandbox, 500));
      const pages = [
        ["addresses from 0", "/api/v1/addresses/organization?take=100&skip=0"],
        ["addresses from 50,000", "/api/v1/addresses/organization?take=100&skip=50000"],
        ["addresses from 99,900", "/api/v1/addresses/organization?take=100&skip=99900"],
        ["addresses of a profile", `/api/v1/addresses/${profile}?take=100`],
        ["wallets from 4,900", "/api/v1/wallets/organization?take=100&skip=4900"],
        ["profiles from 900", "/api/v1/profiles?take=100&skip=900"],
      ];
      const rows = [];
      for (const [name = "", path = ""] of pages) rows.push([name, ...(await readAgain(sandbox, path))]);
      printTable(["Pages of 100, --seed large", "median", "95th percentile"], rows);
      console.log(`Ready after ${duration(took)}, the making of the records included.`);
    });
  });
