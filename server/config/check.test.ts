import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkConfig } from "./check.ts";
import { loadConfig } from "./load.ts";

const folder = () => mkdtempSync(join(tmpdir(), "postern-check-"));

const configured = (content: unknown, dataDirectory = folder()) => {
  const path = join(folder(), "config.json");
  writeFileSync(path, JSON.stringify(content));
  return checkConfig(loadConfig({ POSTERN_CONFIG: path, POSTERN_DATA_DIR: dataDirectory, KEY: "a-key-of-a-test" }));
};

const main = {
  id: "main",
  label: "Main",
  kind: "mainnet",
  service: { baseUrl: "https://service.example", apiKey: { env: "KEY" }, clientShare: "ask", amountUnit: "base" },
};

test("without a file it is the sandbox", () => {
  const directory = folder();
  expect(checkConfig(loadConfig({ POSTERN_DATA_DIR: directory, POSTERN_PORT: "0" })).split("\n")).toEqual([
    "The configuration is valid.",
    "Listens on   127.0.0.1:0",
    "Sign-in      by link",
    `Data         ${directory}`,
    "Database     SQLite in the data directory",
    "Environment  sandbox: sandbox, the sandbox of this server",
  ]);
});

test("an environment's line has its service, who has the share, its nodes and what it goes without, and no secret", () => {
  const text = configured({
    environments: [{ ...main, networks: { "1": { rpcUrl: "https://node.example" } } }],
    database: "embedded",
  });
  expect(text).not.toContain("a-key-of-a-test");
  expect(text.split("\n").at(-1)).toBe(
    "Environment  main: mainnet, https://service.example, the share is typed, 1 node, without withdrawals until service.withdrawAmountUnit is set",
  );
});

test("a data directory that is a file, or lies in one, is told; one that can be made is not made", () => {
  const directory = folder();
  const file = join(directory, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")]) {
    expect(() => configured({ environments: [main] }, path)).toThrow(
      `POSTERN_DATA_DIR: the directory ${path} cannot be written`,
    );
  }
  expect(configured({ environments: [main] }, join(directory, "new", "one"))).toContain("valid");
  expect(readdirSync(directory)).toEqual(["file"]);
});
