// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { expect, test } from "vitest";
import { networks } from "#sandbox/lib/networks.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { startAnvil } from "./anvil.ts";
import { endStaleChains, isChainOf } from "./stale.ts";

const folder = "/data/sandbox/chains";

test.each([
  ["our chain", ["/x/bin/anvil", "--port", "0", "--cache-path", `${folder}/tETH`], true],
  ["a chain of another data directory", ["anvil", "--cache-path", "/other/chains/tETH"], false],
  ["a chain whose directory begins alike", ["anvil", "--cache-path", "/data/sandbox/chains2/tETH"], false],
  ["a chain without a cache path", ["anvil", "--port", "8545"], false],
  ["a cache path without a value", ["anvil", "--cache-path"], false],
  ["another program with our path", ["vim", "--cache-path", `${folder}/tETH`], false],
  ["a program whose name has the same ending", ["/x/myanvil", "--cache-path", `${folder}/tETH`], false],
  ["a path that only mentions us", ["anvil", "--config-out", `${folder}/tETH`], false],
  ["nothing", [], false],
])("%s: %j is %s", (_, command, expected) => {
  expect(isChainOf(command, folder)).toBe(expected);
});

test.runIf(process.platform !== "win32")("ends the chains of its own data directory and no other", async () => {
  const [network] = networks;
  if (network === undefined) throw new Error("There is no network.");
  const [mine, other] = [testDirectory(), testDirectory()];
  const [stale, alive] = await Promise.all([
    startAnvil(network, join(mine, "SANDBOX")),
    startAnvil(network, join(other, "SANDBOX")),
  ]);
  expect(await endStaleChains(mine)).toEqual([stale.pid]);
  await stale.ended;
  expect(process.kill(alive.pid, 0)).toBe(true);
  expect(await endStaleChains(mine)).toEqual([]);
  await alive.stop();
});
