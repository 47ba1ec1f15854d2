import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const program = `
  import { endWithParent } from "./scripts/lib/parent.mjs";
  process.on("SIGTERM", () => { process.stdout.write("ended\\n"); process.exit(0); });
  endWithParent();
  setInterval(() => {}, 1000);
  process.stdout.write("ready\\n");
`;

/** A shell, as npm starts one, running the program; `; true` keeps the shell from becoming the program. */
const inShell = (env: NodeJS.ProcessEnv) => {
  const shell = spawn("sh", ["-c", `"$0" --input-type=module --eval "$1"; true`, process.execPath, program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  return { shell, lines: createInterface({ input: shell.stdout }) };
};

test("a program started by npm ends as on SIGTERM when npm's shell ends", async () => {
  const { shell, lines } = inShell({ npm_lifecycle_event: "start" });
  const output: string[] = [];
  const closed = once(lines, "close");
  lines.on("line", (line) => {
    output.push(line);
    if (line === "ready") shell.kill("SIGTERM");
  });
  await closed;
  expect(output).toEqual(["ready", "ended"]);
});
