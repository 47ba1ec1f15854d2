import { fstatSync } from "node:fs";
import { parseArgs } from "node:util";
import { leastInterval, usualInterval } from "./domains/snapshots/schedule.ts";
import { StartError } from "./lib/errors.ts";
import { type Seed, seeds } from "./open.ts";
import { readyText } from "./ready.ts";
import { start, type Options } from "./start.ts";

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

const usage = `npm run sandbox -- [options]

  --port 4700                     port on 127.0.0.1; 0 picks a free one
  --data-dir .postern/sandbox     where all data is stored
  --json                          print one JSON line when ready
  --least-duration 300            minimum milliseconds that a workflow runs
  --snapshot-every 64             blocks between two snapshots of a chain
  --seed large                    1,000 profiles, 5,000 wallets, 100,000 addresses
  --help                          this text`;

const readOptions = (): (Options & { readonly json: boolean }) | null => {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4700" },
      "data-dir": { type: "string", default: ".postern/sandbox" },
      json: { type: "boolean", default: false },
      "least-duration": { type: "string", default: "300" },
      "snapshot-every": { type: "string", default: String(usualInterval) },
      seed: { type: "string", default: "demo" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new StartError(`--port ${values.port} is not a port.`);
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

const isSeed = (text: string): text is Seed => seeds.some((seed) => seed === text);

const isWrongArgument = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

/** A program that started the sandbox with a pipe as standard input has ended when the pipe closes. */
const whenParentEnds = (stop: () => void): void => {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.on("end", stop).on("close", stop).on("error", stop).resume();
};

const once = (act: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
};

try {
  const options = readOptions();
  if (options === null) {
    print(usage);
    process.exit(0);
  }
  const report = (error: unknown, requestId: string) => {
    complain(`${requestId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  // Files and directories are the owner's alone, those of the chains too.
  process.umask(0o077);
  // Until the start is through, an end in the middle is what a start is made for; the chains end with this process.
  let stop: () => void = () => process.exit(1);
  process.on("SIGTERM", () => stop()).on("SIGINT", () => stop());
  whenParentEnds(() => stop());
  const { ready, close } = await start({ ...options, progress: complain }, report);
  stop = once(() => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error, "while stopping:");
        process.exit(1);
      },
    );
  });
  print(options.json ? JSON.stringify(ready) : readyText(ready));
} catch (error) {
  const isExpected = error instanceof StartError || isWrongArgument(error);
  complain(isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
