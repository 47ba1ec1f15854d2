import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The built server with options that start nothing.
const program = fileURLToPath(new URL("../dist/node/server/main.js", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "postern-options-"));
const data = join(directory, "data");

const run = (option: string, variables: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly code: unknown; readonly out: string; readonly complaints: string }>((resolve) => {
    const env = { PATH: process.env["PATH"], POSTERN_DATA_DIR: data, POSTERN_PORT: "0", ...variables };
    execFile(process.execPath, [program, option], { env }, (error, out, complaints) =>
      resolve({ code: error === null ? 0 : error.code, out, complaints }),
    );
  });

test("--check summarizes the configuration, and creates nothing", async () => {
  const { code, out } = await run("--check");
  expect([code, out.split("\n")[0]]).toEqual([0, "The configuration is valid."]);
  expect(existsSync(data)).toBe(false);
});

test("--check reports everything that is wrong, and exits with 1", async () => {
  const path = join(directory, "config.json");
  const service = { baseUrl: "https://service.example", apiKey: { env: "KEY" }, clientShare: { file: "share" } };
  writeFileSync(path, JSON.stringify({ colour: 1, environments: [{ id: "main", kind: "mainnet", service }] }));
  const { code, out, complaints } = await run("--check", { POSTERN_CONFIG: path, POSTERN_PORT: "x" });
  expect([code, out]).toEqual([1, ""]);
  for (const problem of [
    "POSTERN_PORT",
    "colour",
    "environments[0].label",
    "amountUnit",
    "variable KEY",
    "/share does not exist",
  ])
    expect(complaints).toContain(problem);
});

test("--help and --version start nothing, and an unknown option exits with 2", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, out: expect.stringContaining("POSTERN_CONFIG") });
  expect(await run("--version")).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(await run("--chekc")).toMatchObject({ code: 2, out: "", complaints: expect.stringContaining("--check") });
  expect(existsSync(data)).toBe(false);
});
