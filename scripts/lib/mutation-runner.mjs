import { relative, resolve } from "node:path";
import { BroadcastChannel } from "node:worker_threads";
import { strykerPlugins as ofVitest } from "@stryker-mutator/vitest-runner";
import { createVitest } from "vitest/node";

const worker = resolve("scripts/lib/mutation-worker.ts");
/** So that what the tests leave behind in memory does not add up. */
const mostOfOneWorker = 400;

class QuickRunner {
  constructor(/** @type {any} */ injector) {
    this.careful = injector.injectFunction(ofVitest[0].factory);
  }
  session = undefined;
  number = 0;

  capabilities() {
    return this.careful.capabilities();
  }
  async init() {
    await this.careful.init();
  }
  dryRun(options) {
    return this.careful.dryRun(options);
  }
  async mutantRun(options) {
    if (options.mutantActivation === "static" || options.testFilter === undefined)
      return this.careful.mutantRun(options);
    const quick = await this.quickly(options);
    return quick ?? this.careful.mutantRun(options);
  }
  async dispose() {
    await this.stop();
    await this.careful.dispose();
  }

  /** Undefined where a run in a new worker has to decide. */
  async quickly({ testFilter, activeMutant, hitLimit }) {
    const first = await this.ask({ mutant: activeMutant.id, hitLimit, files: filesOf(testFilter) });
    if (first === undefined) return undefined;
    const isEndless = hitLimit !== undefined && first.hits > hitLimit;
    if (!isEndless && first.failed === undefined) return undefined;
    // What an earlier change left behind in memory must not count as noticed.
    if (!(await this.isClean(first.failed))) await this.stop();
    else if (first.failed !== undefined && !isEndless) {
      const { path, title, message } = first.failed;
      const killedBy = [`${relative(process.cwd(), path)}#${title}`];
      return { status: "killed", killedBy, failureMessage: message, nrOfTests: first.ran };
    }
    return isEndless ? { status: "timeout", reason: `Hit limit reached (${first.hits}/${hitLimit})` } : undefined;
  }

  /** Whether the test that failed passes without the change. */
  async isClean(failed) {
    if (failed === undefined) return false;
    const again = await this.ask({ files: [{ path: failed.path, titles: [failed.title] }] });
    return again !== undefined && again.failed === undefined && again.ran > 0;
  }

  async ask(request) {
    if (this.number > 0 && this.number % mostOfOneWorker === 0) await this.stop();
    this.session ??= await startSession(request.files[0].path);
    this.number += 1;
    return this.session.ask({ ...request, number: this.number });
  }
  async stop() {
    const session = this.session;
    this.session = undefined;
    await session?.stop();
  }
}

const filesOf = (testFilter) => {
  const files = new Map();
  for (const id of testFilter) {
    const [file, ...rest] = id.split("#");
    const path = resolve(file);
    files.set(path, [...(files.get(path) ?? []), rest.join("#")]);
  }
  return [...files].map(([path, titles]) => ({ path, titles }));
};

const startSession = async (anyFile) => {
  const name = `postern-mutation-${process.pid}-${Math.random()}`;
  const vitest = await createVitest("test", {
    config: "vitest.mutation.config.ts",
    pool: "threads",
    maxWorkers: 1,
    watch: false,
    reporters: [{}],
    runner: worker,
  });
  vitest.provide("mutationChannel", name);
  const channel = new BroadcastChannel(name);
  let take = () => {};
  channel.onmessage = ({ data }) => take(data);
  const next = () => new Promise((done) => (take = done));
  const ready = next();
  const ended = vitest.start([anyFile]).then(() => "ended");
  if ((await Promise.race([ready, ended])) !== "ready") {
    throw new Error(
      `The worker ended before it began: ${vitest.state.getUnhandledErrors().map(String).join("; ")} ${JSON.stringify(vitest.state.getFiles().map((f) => f.result))}`,
    );
  }
  return {
    ask: async (request) => {
      const before = vitest.state.errorsSet.size;
      const answer = next();
      channel.postMessage(request);
      const got = await Promise.race([answer, ended]);
      // Something failed outside of a test.
      if (got === "ended" || vitest.state.errorsSet.size > before) return undefined;
      return got;
    },
    stop: async () => {
      channel.postMessage("stop");
      await ended;
      channel.close();
      await vitest.close();
    },
  };
};

const factory = (injector) => new QuickRunner(injector);
factory.inject = ["$injector"];

export const strykerPlugins = [{ kind: "TestRunner", name: "quick", factory }];
