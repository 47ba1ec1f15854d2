// @full: The conformance tests send the sandbox every request of the specification.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Dispatcher } from "undici";
import { privateKeyToAccount } from "viem/accounts";
import { concatHex, getContractAddress, numberToHex, size } from "viem/utils";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { listSnapshots } from "#sandbox/domains/snapshots/file.ts";
import { alwaysMined, leastInterval } from "#sandbox/domains/snapshots/schedule.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { sepoliaId } from "#sandbox/testing/networks.ts";
import { blocksAfter, logLength } from "./blocks.ts";
import { type Chain, openChain } from "./chain.ts";
import { faucetAmount, fund } from "./faucet.ts";

const sender = privateKeyToAccount(`0x${"22".repeat(32)}`);
const nothing = () => Promise.resolve();

/** Stores the hash of the block as far back as its first word says, in the slot of its second, and logs it. */
const remembers = "0x5f3543034080602035555f5260205fa000";
/** Reads the slot of its second word, and reverts in blocks after the one in its first word. */
const revertsLater = "0x60203554505f354311600e5700005b5f5ffd";
/** Creation code that deploys a contract. */
const creationOf = (code: `0x${string}`) =>
  concatHex(["0x60", numberToHex(size(code), { size: 1 }), "0x8060095f395ff3", code]);

const openTemporary = async () => {
  const directory = testDirectory();
  const network = networks.find(({ id }) => id === sepoliaId);
  if (network === undefined) throw new Error("There is no such network.");
  const store = await openStore(join(directory, "store.db"));
  const notes: string[] = [];
  const folder = join(directory, "snapshots", network.code);
  const open = async (): Promise<Chain> => {
    const note = (text: string) => void notes.push(text);
    const chain = await openChain(network, store, { directory, snapshotEvery: leastInterval, note });
    onTestFinished(() => chain.close());
    return chain;
  };
  return { store, open, notes, folder, directory };
};

type Store = Awaited<ReturnType<typeof openTemporary>>["store"];

const [remembering, reverting] = [0n, 1n].map((nonce) => getContractAddress({ from: sender.address, nonce }));

/** Creates the two contracts. */
const prepare = async (chain: Chain) => {
  await fund(chain, sender.address, faucetAmount, nothing);
  for (const code of [remembers, revertsLater] as const) {
    await chain.submit({ account: sender, to: null, data: creationOf(code), value: 0n, feeLevel: "LOW" }, nothing);
  }
};

const call = (chain: Chain, to: `0x${string}` | undefined, first: number, second: number) => {
  const data = concatHex([numberToHex(first, { size: 32 }), numberToHex(second, { size: 32 })]);
  return chain.submit({ account: sender, to: to ?? null, data, value: 0n, feeLevel: "MEDIUM" }, nothing);
};

/** Blocks whose outcome depends on the hashes of up to 24 earlier blocks. */
const write = async (chain: Chain, store: Store, count: number) => {
  const length = await logLength(store, sepoliaId);
  for (let index = length; index < length + count; index += 1) {
    await call(chain, remembering, 1 + (index % Math.min(24, index - 1)), index);
  }
};

/** A transaction that succeeds when simulated, and reverts when mined. */
const revert = async (chain: Chain, store: Store) => {
  const length = await logLength(store, sepoliaId);
  await call(chain, reverting, length, 1_000_000 + length);
};

/** Opens a chain, and counts the blocks that its start mines. */
const counted = async (open: () => Promise<Chain>) => {
  const spy = vi.spyOn(Dispatcher.prototype, "request");
  const chain = await open();
  const mined = spy.mock.calls.filter(([{ body }]) => typeof body === "string" && body.includes('"evm_mine"')).length;
  spy.mockRestore();
  return { chain, mined };
};

const ask = (chain: Chain, method: string, params: readonly unknown[]): Promise<string> =>
  chain.ask((rpc) => rpc.pass(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })));

/** Everything a chain can be asked, as text. */
const everything = async (chain: Chain, store: Store) => {
  const blocks = await blocksAfter(store, sepoliaId, 0);
  const numbers = Array.from({ length: blocks.length + 1 }, (_, number) => numberToHex(number));
  const questions: readonly (readonly [string, readonly unknown[]])[] = [
    ...numbers.map((number) => ["eth_getBlockByNumber", [number, true]] as const),
    ...blocks.flatMap(({ hash }) => [
      ["eth_getTransactionReceipt", [hash]] as const,
      ["eth_getTransactionByHash", [hash]] as const,
    ]),
    ...numbers.slice(-8).map((number) => ["eth_getBalance", [sender.address, number]] as const),
    ["eth_getTransactionCount", [sender.address, "latest"]],
    ["eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }]],
    ["eth_feeHistory", ["0xa", "latest", [10, 50, 90]]],
    ["eth_gasPrice", []],
    ["eth_blockNumber", []],
  ];
  const answers: string[] = [];
  for (const [method, params] of questions) answers.push(`${method} ${await ask(chain, method, params)}`);
  return answers;
};

/** The same on a chain that mined the whole log, without snapshots. */
const fromLog = async ({ open, store, directory }: Awaited<ReturnType<typeof openTemporary>>) => {
  rmSync(join(directory, "snapshots"), { recursive: true });
  const { chain, mined } = await counted(open);
  expect(mined).toBe(await logLength(store, sepoliaId));
  return everything(chain, store);
};

test("Reliability 30: a chain from a snapshot answers everything like one that mined all blocks, and continues identically", async () => {
  const temporary = await openTemporary();
  const { open, store, folder, notes } = temporary;
  const first = await open();
  await prepare(first);
  await write(first, store, 40);
  const before = await everything(first, store);
  await first.close();
  expect((await listSnapshots(folder)).length).toBe(3);

  const { chain: quick, mined } = await counted(open);
  // However long the log is.
  expect(mined).toBeGreaterThanOrEqual(alwaysMined);
  expect(mined).toBeLessThan(alwaysMined + leastInterval);
  expect(await everything(quick, store)).toEqual(before);
  await write(quick, store, 20);
  const after = await everything(quick, store);
  const log = await blocksAfter(store, sepoliaId, 0);
  expect(
    log.map(({ receipt }) => z.looseObject({ status: z.literal(1) }).safeParse(JSON.parse(receipt ?? "{}")).success),
  ).not.toContain(false);
  await quick.close();
  expect(notes).toEqual([]);

  expect(await fromLog(temporary)).toEqual(after);
  expect(await blocksAfter(store, sepoliaId, 0)).toEqual(log);
});

test("Reliability 30: a call that fails in a new block has the outcome and hash that follow from the log alone", async () => {
  const temporary = await openTemporary();
  const { open, store, notes } = temporary;
  const first = await open();
  await prepare(first);
  await write(first, store, 30);
  await first.close();
  const quick = await open();
  await revert(quick, store);
  await write(quick, store, 3);
  const after = await everything(quick, store);
  await quick.close();
  expect(notes).toContainEqual(expect.stringMatching(/is not used: a call failed in block 34\.$/));
  expect(await fromLog(temporary)).toEqual(after);
});

/**
 * A directory whose newest usable snapshot is replaced; returns the notes of its next start, and the resulting chain.
 */
const withSnapshots = async (spoil: (folder: string, numbers: readonly number[]) => void) => {
  const { open, store, folder, notes } = await openTemporary();
  const first = await open();
  await prepare(first);
  await write(first, store, 30);
  const before = await everything(first, store);
  await first.close();
  spoil(folder, await listSnapshots(folder));
  const again = await open();
  expect(await everything(again, store)).toEqual(before);
  return { notes, left: await listSnapshots(folder) };
};

const path = (folder: string, number: number) => join(folder, `${number}.snapshot`);

test("Reliability 30: damaged snapshots are reported, removed and not used: the log's blocks are mined", async () => {
  const { notes } = await withSnapshots((folder, numbers) => {
    for (const number of numbers)
      writeFileSync(path(folder, number), readFileSync(path(folder, number)).subarray(0, 999));
  });
  expect(notes).toContainEqual(
    expect.stringMatching(/^The snapshot of tETH at block \d+ is not used: it is damaged\.$/),
  );
});

test("Reliability 30: a snapshot ahead of the log is reported, removed and not used", async () => {
  const { notes, left } = await withSnapshots((folder, [newest = 0]) => {
    writeFileSync(path(folder, 5000), readFileSync(path(folder, newest)));
  });
  expect(notes).toEqual(["The snapshot of tETH at block 5000 is not used: it is ahead of the log."]);
  expect(left).not.toContain(5000);
});

test("Reliability 30: a snapshot of another log is reported, removed and not used", async () => {
  const other = await openTemporary();
  const chain = await other.open();
  await fund(chain, sender.address, faucetAmount, nothing);
  for (let index = 0; index < 12; index += 1) {
    await chain.submit({ account: sender, to: sender.address, data: "0x", value: 1n, feeLevel: "HIGH" }, nothing);
  }
  await chain.close();
  const { notes } = await withSnapshots((folder, numbers) => {
    for (const number of numbers) rmSync(path(folder, number));
    writeFileSync(path(folder, 8), readFileSync(path(other.folder, 8)));
  });
  expect(notes[0]).toBe("The snapshot of tETH at block 8 is not used: it belongs to another log.");
});
