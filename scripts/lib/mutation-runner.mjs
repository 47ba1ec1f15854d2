import { basename, relative, resolve } from "node:path";
import { commonTokens, declareFactoryPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { MutantRunStatus } from "@stryker-mutator/api/test-runner";
import { strykerPlugins as ofVitest } from "@stryker-mutator/vitest-runner";
import { startSession } from "./mutation-session.mjs";

/**
 * @typedef {import("@stryker-mutator/api/test-runner").TestRunner} Runner
 * @typedef {import("@stryker-mutator/api/test-runner").MutantRunOptions} Options
 * @typedef {import("@stryker-mutator/api/test-runner").MutantRunResult} Result
 * @typedef {import("@stryker-mutator/api/plugin").Injector<import("@stryker-mutator/api/plugin").PluginContext>} Injector
 * @typedef {import("./mutation-session.mjs").Session} Session
 * @typedef {import("./mutation-session.mjs").Failed} Failed
 */

/** The worker is replaced after this many changes, because what the tests leave in memory adds up. */
const mostOfOneWorker = 400;

/**
 * Stryker's own runner starts a worker and loads all modules for every change, which takes most of the time. This one
 * keeps them loaded, and decides only what cannot depend on the leftovers of an earlier change: a change is noticed if
 * a test fails with it and passes without it, and survives if its code ran and no test failed. Stryker's runner decides
 * the rest, such as a change that takes effect while modules load.
 * @implements {Runner}
 */
class QuickRunner {
  /** @param {Runner} careful */
  constructor(careful) {
    this.careful = careful;
    /** @type {Session | undefined} */
    this.session = undefined;
    this.asked = 0;
  }

  capabilities() {
    return this.careful.capabilities();
  }
  async init() {
    await this.careful.init?.();
  }
  /** @type {Runner["dryRun"]} */
  dryRun(options) {
    return this.careful.dryRun(options);
  }
  /** @param {Options} options @returns {Promise<Result>} */
  async mutantRun(options) {
    return (await this.quickly(options)) ?? this.careful.mutantRun(options);
  }
  async dispose() {
    await this.stop();
    await this.careful.dispose?.();
  }

  /** @param {Options} options @returns {Promise<Result | undefined>} */
  async quickly({ mutantActivation, testFilter, activeMutant, hitLimit }) {
    if (mutantActivation === "static" || testFilter === undefined) return undefined;
    const files = ownFirst(filesOf(testFilter), activeMutant.fileName);
    const first = await this.ask({ mutant: activeMutant.id, hitLimit, files });
    if (first === undefined) return undefined;
    const isEndless = hitLimit !== undefined && first.hits > hitLimit;
    if (!isEndless && first.failed === undefined) {
      // If changed code did not run, it may have run earlier, for a cached value.
      return first.hits === 0 ? undefined : { status: MutantRunStatus.Survived, nrOfTests: first.ran };
    }
    const isClean = await this.isClean(first.failed);
    if (!isClean) await this.stop();
    if (isEndless) {
      return { status: MutantRunStatus.Timeout, reason: `It ran ${first.hits} times, of at most ${hitLimit}.` };
    }
    if (!isClean || first.failed === undefined) return undefined;
    const { path, title, message } = first.failed;
    const killedBy = [`${relative(process.cwd(), path)}#${title}`];
    return { status: MutantRunStatus.Killed, killedBy, failureMessage: message, nrOfTests: first.ran };
  }

  /** Whether the failed test passes without the change. @param {Failed | undefined} failed */
  async isClean(failed) {
    if (failed === undefined) return false;
    const again = await this.ask({ files: [{ path: failed.path, titles: [failed.title] }] });
    return again !== undefined && again.failed === undefined && again.ran > 0;
  }

  /** @param {import("./mutation-session.mjs").Request} request */
  async ask(request) {
    this.asked += 1;
    if (this.asked % mostOfOneWorker === 0) await this.stop();
    this.session ??= await startSession(request.files[0]?.path ?? "");
    return this.session.ask(request);
  }
  async stop() {
    const { session } = this;
    this.session = undefined;
    await session?.stop();
  }
}

/** @param {readonly string[]} ids as in Stryker, a file and a title @returns {import("./mutation-session.mjs").Request["files"]} */
const filesOf = (ids) => {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const id of ids) {
    const [file = "", ...title] = id.split("#");
    const path = resolve(file);
    files.set(path, [...(files.get(path) ?? []), title.join("#")]);
  }
  return [...files].map(([path, titles]) => ({ path, titles }));
};

/**
 * The tests beside the changed file come first: they notice most changes, and are quick.
 * @param {import("./mutation-session.mjs").Request["files"]} files @param {string} changed
 * @returns {import("./mutation-session.mjs").Request["files"]}
 */
const ownFirst = (files, changed) => {
  const own = `/${basename(changed, ".ts")}.test.ts`;
  return [...files.filter(({ path }) => path.endsWith(own)), ...files.filter(({ path }) => !path.endsWith(own))];
};

const [careful] = ofVitest;

/** @param {Injector} injector */
const createRunner = (injector) => {
  if (careful === undefined) throw new Error("Stryker's runner for vitest has no plugin.");
  return new QuickRunner(injector.injectFunction(careful.factory));
};
createRunner.inject = /** @type {["$injector"]} */ ([commonTokens.injector]);

// Stryker looks for these names.
export { strykerValidationSchema } from "@stryker-mutator/vitest-runner";
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, "quick", createRunner)];
