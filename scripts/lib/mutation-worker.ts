import { startTests } from "vitest/internal/browser";
import { inject, TestRunner } from "vitest";
import * as z from "zod/mini";
import { openChannel } from "./mutation-channel.mjs";

// The worker's part of scripts/lib/mutation-session.mjs: one lasting run of vitest, in which the tests run again and
// again.

const requestSchema = z.object({
  mutant: z.optional(z.string()),
  hitLimit: z.optional(z.number()),
  files: z.array(z.object({ path: z.string(), titles: z.array(z.string()) })),
});
type Request = z.infer<typeof requestSchema>;

/** Read and counted by the changed code, which looks for it under Stryker's name. */
const changed: { activeMutant?: string | undefined; hitCount: number; hitLimit?: number | undefined } = { hitCount: 0 };

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends vitest's own
  interface ProvidedContext {
    mutationChannel: string;
  }
}

type Test = Parameters<TestRunner["onAfterRunTask"]>[0];

/** A test's title with those of its groups, as in Stryker's ids and vitest's patterns. */
const titleOf = ({ name, suite }: Pick<Test, "name" | "suite">): string =>
  suite === undefined ? name : `${titleOf(suite)} ${name}`;

const escaped = (title: string): string => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Runs tests with one change, and stops at the first failure. */
class OneChange extends TestRunner {
  failed: { readonly path: string; readonly title: string; readonly message: string } | undefined;
  ran = 0;
  readonly #request: Request;
  constructor(outer: Serving, request: Request) {
    super(outer.config);
    this.#request = request;
    Object.defineProperty(this, "moduleRunner", { value: outer["moduleRunner"] });
    this["_otel"] = outer["_otel"];
  }
  override importFile(path: string, source: "collect" | "setup"): unknown {
    // Only the test file itself is loaded again; its imports stay loaded.
    const modules = this["workerState"].evaluatedModules;
    const node = modules.getModuleById(path);
    if (node !== undefined) modules.invalidateModule(node);
    return super.importFile(path, source);
  }
  onBeforeRunFiles(): void {
    changed.activeMutant = this.#request.mutant;
    changed.hitCount = 0;
    changed.hitLimit = this.#request.hitLimit;
  }
  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test);
    this.ran += 1;
    if (test.result?.state !== "fail" || this.failed !== undefined) return;
    this.failed = {
      path: test.file.filepath,
      title: titleOf(test),
      message: test.result.errors?.[0]?.message ?? "failed",
    };
    this["cancelRun"] = true;
  }
}

/** Takes requests until it is told to stop, instead of running its file. */
class Serving extends TestRunner {
  async onBeforeCollect(): Promise<void> {
    Object.assign(globalThis, { __stryker__: changed });
    const channel = openChannel(inject("mutationChannel"));
    for (let message: unknown = "ready"; message !== "stop";) {
      const next = channel.next();
      channel.send(message === "ready" ? message : await this.#answer(requestSchema.parse(message)));
      message = await next;
    }
    channel.close();
    this["cancelRun"] = true;
  }

  async #answer(request: Request): Promise<unknown> {
    let ran = 0;
    let hits = 0;
    for (const { path, titles } of request.files) {
      const one = new OneChange(this, request);
      // Stryker knows titles without the spaces around them.
      const testNamePattern = new RegExp(String.raw`^\s*(?:${titles.map(escaped).join("|")})\s*$`);
      const [file] = await startTests([{ filepath: path, testNamePattern }], one);
      ran += one.ran;
      const problem = file?.result?.errors?.[0]?.message;
      const failed =
        one.failed ?? (problem === undefined ? undefined : { path, title: titles[0] ?? "", message: problem });
      hits += changed.hitCount;
      changed.activeMutant = undefined;
      if (failed !== undefined || (request.hitLimit !== undefined && hits > request.hitLimit))
        return { ran, hits, failed };
    }
    return { ran, hits };
  }
}

// Vitest loads a runner as the default export of a file.
// oxlint-disable-next-line import/no-default-export
export default Serving;
