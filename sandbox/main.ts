import { fstatSync } from "node:fs";
import { StartError } from "./lib/errors.ts";
import { readOptions, usage } from "./options.ts";
import { readyText } from "./ready.ts";
import { start } from "./start.ts";

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

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
  const options = readOptions(process.argv.slice(2), process.env);
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
