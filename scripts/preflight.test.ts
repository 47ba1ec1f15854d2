// @full: Every test run uses it.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { nodeVersionProblem } from "./lib/node-version.mjs";

const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; lines: readonly string[]; stdout: string }>((resolve) => {
    const child = spawn(process.execPath, ["scripts/start.mjs"], { env: { ...process.env, ...env } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (stderr += String(chunk)));
    child.on("close", (code) => resolve({ code, stdout, lines: stderr.split("\n").filter((line) => line !== "") }));
  });

const folder = () => mkdtempSync(join(tmpdir(), "postern-preflight-"));

describe("npm start ends with one clear line and exit code 1", () => {
  const listener = createServer();
  afterEach(() => new Promise((resolve) => listener.close(resolve)));

  test("if the port is in use", async () => {
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const bound = listener.address();
    const port = String(typeof bound === "object" && bound !== null ? bound.port : 0);
    const result = await start({ POSTERN_PORT: port, POSTERN_DATA_DIR: folder() });
    expect(result).toEqual({
      code: 1,
      stdout: "",
      lines: [
        `Postern: port ${port} is in use. Stop the program that uses it, or set POSTERN_PORT to another port (0 picks a free one).`,
      ],
    });
  });

  test.each(["many", "-1", "70000", ""])("if the port is %j", async (port) => {
    const { code, lines } = await start({ POSTERN_PORT: port, POSTERN_DATA_DIR: folder() });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Postern: POSTERN_PORT is "${port}"; it takes a number from 0 to 65535.`],
    });
  });

  test("if the data directory cannot be written", async () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    const { code, lines } = await start({ POSTERN_PORT: "0", POSTERN_DATA_DIR: join(file, "data") });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`the data directory ${join(file, "data")} cannot be written`);
    expect(lines[0]).toContain("Set POSTERN_DATA_DIR to a folder that can.");
  });
});

describe("nodeVersionProblem", () => {
  test.each(["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.11.1"])("accepts %s", (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  test.each(["22.11.0", "21.7.3", "20.18.3", "18.20.0", "8.1.2"])("refuses %s, and says what is needed", (version) => {
    expect(nodeVersionProblem(version)).toBe(
      `Node ${version} is not supported: Postern needs Node 22.12 or newer, or 20.19 and newer of Node 20. Install a current one from https://nodejs.org and start again.`,
    );
  });
});
