import type { Reporter } from "vitest/node";
import { listSlowest } from "./slowest.ts";

type Result = { readonly fullName: string; readonly diagnostic: () => { readonly duration: number } | undefined };

/** The times of a finished test file. */
export type EndedFile = {
  readonly relativeModuleId: string;
  readonly project: { readonly name: string };
  readonly children: { readonly allTests: () => Iterable<Result> };
};

/** Lists the slowest tests after a vitest run. */
export const createSlowestTests = (
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): Reporter & { readonly onTestRunEnd: (files: readonly EndedFile[]) => void } => ({
  onTestRunEnd: (files) => {
    const tests = files.flatMap((file) =>
      [...file.children.allTests()].map((test) => ({
        name: test.fullName,
        file: `${file.project.name}  ${file.relativeModuleId}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      })),
    );
    write(`\n${listSlowest(tests).join("\n")}\n`);
  },
});
