import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./config/load.ts";
import { createReload } from "./reload.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "postern-reload-embedded-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("the node of an environment with the sandbox cannot be replaced: nothing changes, and the log says that this needs a restart", async () => {
  const node = join(directory, "node");
  writeFileSync(node, "https://node.example/before");
  const config = join(directory, "config.json");
  const networks = { ethereum: { rpcUrl: { file: "node" } } };
  const environment = { id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded", networks };
  writeFileSync(config, JSON.stringify({ environments: [environment] }));
  const lines: unknown[] = [];
  const recorded: unknown[] = [];
  const reload = createReload({
    ...readConfig({ POSTERN_CONFIG: config, POSTERN_DATA_DIR: directory }),
    keepOut: () => undefined,
    environments: new Map(),
    database: null,
    clientSecret: null,
    log: (event, fields) => lines.push([event, fields?.changed ?? fields?.error]),
    ended: (isDone) => lines.push(isDone),
    record: (changed) => Promise.resolve(void recorded.push(changed)),
  });
  await reload();
  expect(lines.splice(0)).toEqual([["secrets reloaded", "none"], true]);
  writeFileSync(node, "https://node.example/after");
  await reload();
  expect(lines).toEqual([
    ["secrets not reloaded", "environments[0].networks.ethereum.rpcUrl: beside the sandbox this needs a restart"],
    false,
  ]);
  expect(recorded).toEqual([]);
});
