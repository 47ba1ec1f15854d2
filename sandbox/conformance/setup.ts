import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { start } from "#sandbox/start.ts";
import { newDirectory } from "#sandbox/testing/directory.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends vitest's interface.
  interface ProvidedContext {
    /** The line that `npm run sandbox -- --json` prints. */
    readyLine: string;
  }
}

/** One sandbox for all conformance tests, which know only its ready line. */
export const setup = async (project: TestProject) => {
  const dataDirectory = newDirectory();
  const { ready, close } = await start({ port: 0, dataDirectory }, () => undefined);
  project.provide("readyLine", JSON.stringify(ready));
  return async () => {
    await close();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
};
