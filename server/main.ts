import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { readArguments, usage, UsageError, type Mode } from "./config/arguments.ts";
import { checkConfig } from "./config/check.ts";
import { type Config, ConfigError, secretsOf } from "./config/config.ts";
import { readConfig } from "./config/load.ts";
import { spawnChild } from "./domains/environments/child.ts";
import { createKnownSecrets } from "./domains/service/known-secrets.ts";
import { createGate } from "./lib/gate.ts";
import { createLines, descriptor } from "./lib/lines.ts";
import { createLog, createSentLog } from "./lib/log.ts";
import { readRelease, releaseText } from "./lib/release.ts";
import { sandboxDirectoryIn } from "./lib/sandbox-directory.ts";
import type { Running, StartOptions } from "./start.ts";
import { StartError } from "./store/data-directory.ts";

// Besides commands/*/main.ts, the only place that reads the environment. The server's code is built to
// dist/node/server, the application to dist/app.
const pages = fileURLToPath(new URL("../../app", import.meta.url));
const sandboxScript = fileURLToPath(new URL("../sandbox/main.js", import.meta.url));

const release = readRelease({
  package: new URL("../../../package.json", import.meta.url),
  built: new URL("../../release.json", import.meta.url),
});

/** Exit codes: 1 if Postern cannot start or continue, 2 for unknown arguments. */
const fail = (lines: string, code = 1): never => {
  process.stderr.write(`${lines}\n`);
  process.exit(code);
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}.`).join("\n");
  if (error instanceof StartError || error instanceof UsageError) return error.message;
  return `Postern failed to start: ${error instanceof Error ? error.message : String(error)}`;
};

const reports: Readonly<Record<Exclude<Mode, "start">, () => string | Promise<string>>> = {
  check: async () => checkConfig(process.env, (await import("./store/check-journal.ts")).problemOfJournal),
  help: () => usage,
  version: () => releaseText(release),
};

const main = async (): Promise<void> => {
  const mode = readArguments(process.argv.slice(2));
  if (mode !== "start") {
    process.stdout.write(`${await reports[mode]()}\n`);
    return;
  }
  // The signal may arrive before there is anything to reload, and would end a program that does not handle it.
  const begun = createGate();
  let hangUp = (): void => undefined;
  process.on("SIGHUP", () => void begun.opened.then(() => hangUp()));
  // Files and directories belong to the owner alone, whichever program creates them: this one, the sandbox, its chains.
  process.umask(0o077);
  const { config, again } = readConfig(process.env);
  const lines = createLines(descriptor(2), () => log("log lines lost"));
  process.on("exit", lines.endNow);
  const knownSecrets = createKnownSecrets([...secretsOf(config).values()]);
  const log = createLog(lines, config.logLevel, (text) => knownSecrets.redactor().text(text));
  log("server starting", release);
  const starting = start(config, { log, logSent: createSentLog(lines) }, { again, keptOut: knownSecrets });
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    log("server stopping");
    starting
      .then((running) => running.stop())
      .then(lines.end)
      .then(
        // While a line is being written nowhere, an ordinary exit would wait for it for good.
        (isWritten) => (isWritten ? process.exit(0) : process.kill(process.pid, "SIGKILL")),
        (error: unknown) => fail(explain(error)),
      );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  hangUp = () => {
    // In a terminal, the signal means that the terminal is gone.
    if (isatty(0)) end();
    // A failed start has reported its reason.
    else
      starting.then(
        (running) => running.reload(),
        () => undefined,
      );
  };
  begun.open();
  await starting;
};

/** The sandbox's process starts first: it takes about as long to load as everything else, which loads meanwhile. */
const start = async (
  config: Config,
  logs: Pick<StartOptions, "log" | "logSent">,
  secrets: Required<StartOptions>["secrets"],
): Promise<Running> => {
  const variables = process.env;
  const isEmbedded = config.environments.some(({ service }) => service === "embedded");
  const program = { script: sandboxScript, dataDirectory: sandboxDirectoryIn(config.dataDirectory) };
  const sandbox = isEmbedded ? spawnChild(program, variables) : undefined;
  const { startPostern } = await import("./start.ts");
  const announce = (signInUrl: string): void => {
    process.stdout.write(`Sign in: ${signInUrl}\n`);
  };
  return startPostern({
    config,
    ...release,
    pages,
    sandboxScript,
    sandbox,
    variables,
    ...logs,
    announce,
    secrets,
  });
};

try {
  await main();
} catch (error) {
  fail(explain(error), error instanceof UsageError ? 2 : 1);
}
