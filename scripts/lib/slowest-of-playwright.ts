import { relative } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { listSlowest, type TimedTest } from "./slowest.ts";

/** Lists the slowest tests after a Playwright run. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter as the default export of a file.
export default class SlowestTests implements Reporter {
  readonly #tests: TimedTest[] = [];
  readonly #write: (text: string) => unknown;

  constructor(_options: object = {}, write: (text: string) => unknown = (text) => process.stdout.write(text)) {
    this.#write = write;
  }

  onTestEnd(
    { title, location: { file, line } }: Pick<TestCase, "title" | "location">,
    { duration }: Pick<TestResult, "duration">,
  ) {
    this.#tests.push({
      name: title,
      file: `${relative(process.cwd(), file).replaceAll("\\", "/")}:${line}`,
      seconds: duration / 1000,
    });
  }

  onEnd() {
    this.#write(`\n${listSlowest(this.#tests).join("\n")}\n`);
  }

  printsToStdio() {
    return false; // Another reporter prints the list of all tests.
  }
}
