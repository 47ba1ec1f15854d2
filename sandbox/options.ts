import { join } from "node:path";
import { parseArgs } from "node:util";
import { leastInterval, usualInterval } from "./domains/snapshots/schedule.ts";
import { StartError } from "./lib/errors.ts";
import { type Seed, seeds } from "./open.ts";
import type { Options } from "./start.ts";

export const usage = `npm run sandbox -- [options]

  --port 4700                     port on 127.0.0.1; 0 picks a free one; without it, POSTERN_PORT
  --data-dir .postern/sandbox     where all data is stored; without it, sandbox in POSTERN_DATA_DIR
  --json                          print one JSON line when ready
  --least-duration 300            minimum milliseconds that a workflow runs
  --snapshot-every 64             blocks between two snapshots of a chain
  --seed large                    1,000 profiles, 5,000 wallets, 100,000 addresses
  --help                          this text`;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the options of the command line; null if it asks for help. `POSTERN_PORT` and `POSTERN_DATA_DIR` count where no
 * option is given: the server always gives both. Throws a StartError for a value that is wrong, and what `parseArgs`
 * throws for an option that is unknown.
 */
export const readOptions = (
  args: readonly string[],
  variables: Variables,
): (Options & { readonly json: boolean }) | null => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      "data-dir": { type: "string", default: join(variables["POSTERN_DATA_DIR"] ?? ".postern", "sandbox") },
      json: { type: "boolean", default: false },
      "least-duration": { type: "string", default: "300" },
      "snapshot-every": { type: "string", default: String(usualInterval) },
      seed: { type: "string", default: "demo" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const port = portIn(values.port, variables);
  const leastDuration = values["least-duration"];
  if (!/^\d{1,6}$/.test(leastDuration)) {
    throw new StartError(`--least-duration ${leastDuration} is not a number of milliseconds up to 999999.`);
  }
  const snapshotEvery = values["snapshot-every"];
  if (!/^\d{1,6}$/.test(snapshotEvery) || Number(snapshotEvery) < leastInterval) {
    throw new StartError(
      `--snapshot-every ${snapshotEvery} is not a number of blocks from ${leastInterval} to 999999.`,
    );
  }
  if (!isSeed(values.seed)) throw new StartError(`--seed ${values.seed} is unknown: use demo or large.`);
  const { json, seed } = values;
  return {
    port,
    dataDirectory: values["data-dir"],
    json,
    leastDuration: Number(leastDuration),
    snapshotEvery: Number(snapshotEvery),
    seed,
  };
};

const portIn = (option: string | undefined, { POSTERN_PORT: variable }: Variables): number => {
  const text = option ?? variable ?? "4700";
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new StartError(`${option === undefined ? "POSTERN_PORT" : "--port"} ${text} is not a port.`);
};

const isSeed = (text: string): text is Seed => seeds.some((seed) => seed === text);
