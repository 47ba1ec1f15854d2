// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { getContractAddress, parseTransaction, size } from "viem/utils";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { hexSchema, quantitySchema } from "#sandbox/domains/rpc/hex.ts";
import { networks } from "#sandbox/lib/networks.ts";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { sandboxId, sepoliaId } from "#sandbox/testing/networks.ts";
import { blocksAfter, keptReceipt } from "./blocks.ts";
import { type Chain, openChain } from "./chain.ts";
import { faucetAmount, fund } from "./faucet.ts";
import type { Intent } from "./prepare.ts";
import { endStaleChains } from "./stale.ts";

const sender = privateKeyToAccount(`0x${"11".repeat(32)}`);
const receiver = "0x000000000000000000000000000000000000dEaD";
const nothing = () => Promise.resolve();
const pay = (value: bigint) => ({ account: sender, to: receiver, data: "0x", value, feeLevel: "LOW" }) as const;

const openTemporary = async (networkId: string) => {
  const directory = testDirectory();
  const network = networks.find(({ id }) => id === networkId);
  if (network === undefined) throw new Error(`There is no network ${networkId}.`);
  const store = await openStore(join(directory, "store.db"));
  const open = async (): Promise<Chain> => {
    const chain = await openChain(network, store, { directory });
    onTestFinished(() => chain.close());
    return chain;
  };
  /** Ends the chain's process like a crash. */
  const crash = () => endStaleChains(join(directory, "chains"));
  return { store, open, crash };
};

const balance = (chain: Chain, address: string) =>
  chain.ask((rpc) => rpc.call("eth_getBalance", [address, "latest"], quantitySchema));

test("the sender of a gasless network pays the amount and no fee", async () => {
  const { open } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  await chain.submit(pay(5n), nothing);
  expect(await balance(chain, sender.address)).toBe(faucetAmount - 5n);
  expect(await balance(chain, receiver)).toBe(5n);
});

test("the sender on another network pays the fee in the receipt", async () => {
  const { open, store } = await openTemporary(sepoliaId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const hash = await chain.submit(pay(5n), nothing);
  const receipt: unknown = JSON.parse((await keptReceipt(store, sepoliaId, hash)) ?? "null");
  const { gasUsed, effectiveGasPrice } = Object(receipt);
  const fee = BigInt(String(gasUsed)) * BigInt(String(effectiveGasPrice));
  expect(fee).toBeGreaterThan(0n);
  expect(await balance(chain, sender.address)).toBe(faucetAmount - 5n - fee);
});

test("50 writes at once from one address have 50 consecutive nonces, one block each", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const hashes = await Promise.all(Array.from({ length: 50 }, (_, index) => chain.submit(pay(BigInt(index)), nothing)));
  expect(new Set(hashes).size).toBe(50);
  const blocks = await blocksAfter(store, sandboxId, 1);
  const nonces = blocks.map(({ raw }) => parseTransaction(Object(raw).toString()).nonce ?? 0);
  expect(nonces).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(blocks.every(({ receipt }) => receipt !== null)).toBe(true);
  const times = blocks.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now() / 1000);
});

test("a reopened chain has the same balances, receipts and block hashes", async () => {
  const { open, store } = await openTemporary(sepoliaId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  for (let value = 1n; value <= 5n; value += 1n) await chain.submit(pay(value), nothing);
  const before = await blocksAfter(store, sepoliaId, 0);
  const left = await balance(chain, sender.address);
  const tip = (which: Chain) =>
    which.ask((rpc) => rpc.pass('{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}'));
  const last = await tip(chain);
  await chain.close();
  const again = await open();
  expect(await blocksAfter(store, sepoliaId, 0)).toEqual(before);
  expect(await balance(again, sender.address)).toBe(left);
  expect(await tip(again)).toBe(last);
});

test("a block recorded but not mined is mined by the next start", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  // Recorded by hand, as left by a process killed right after the commit.
  const hash = await chain.submit(pay(7n), nothing);
  const receiptBefore = await keptReceipt(store, sandboxId, hash);
  await chain.close();
  await store.updateTable("transactions").set({ receipt: null, indexed: 0 }).where("hash", "=", hash).execute();
  await store.deleteFrom("transfers").where("txid", "=", hash).execute();
  expect(await keptReceipt(store, sandboxId, hash)).toBeNull();
  const again = await open();
  expect(await keptReceipt(store, sandboxId, hash)).toBe(receiptBefore);
  expect(await balance(again, receiver)).toBe(7n);
  const transfers = await store.selectFrom("transfers").select("amount").where("txid", "=", hash).execute();
  expect(transfers).toEqual([{ amount: "7" }]);
});

test("signed transactions are mined even if all were simulated before the first was mined", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  // Each could be paid alone, but not both: the second is refused before signing.
  const most = (faucetAmount * 2n) / 3n;
  const ends = await Promise.allSettled([chain.submit(pay(most), nothing), chain.submit(pay(most), nothing)]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect((await blocksAfter(store, sandboxId, 1)).length).toBe(1);
  await chain.submit(pay(1n), nothing);
  expect(await balance(chain, receiver)).toBe(most + 1n);
});

test("a call that needs nearly all of a block's gas is mined, and does not block others", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const data = `0x${"ff".repeat(700_000)}` as const;
  const hash = await chain.submit({ ...pay(1n), data }, nothing);
  expect(JSON.parse((await keptReceipt(store, sandboxId, hash)) ?? "null")).toMatchObject({ status: 1 });
  await chain.submit(pay(1n), nothing);
  expect(await balance(chain, receiver)).toBe(2n);
});

test("a transaction refused by the chain is not recorded, and the next one gets its nonce", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const account: Intent["account"] = {
    address: sender.address,
    signTransaction: (transaction) => sender.signTransaction({ ...transaction, chainId: 1 }),
  };
  await expect(chain.submit({ ...pay(1n), account }, nothing)).rejects.toThrow("The network refused the transaction");
  expect((await blocksAfter(store, sandboxId, 1)).length).toBe(0);
  await chain.submit(pay(1n), nothing);
  const [block] = await blocksAfter(store, sandboxId, 1);
  expect(parseTransaction(hexSchema.parse(block?.raw)).nonce).toBe(0);
});

test("a transaction that could not be recorded is not mined with the next one", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const fails = () => Promise.reject(new Error("The disk is full."));
  await expect(chain.submit(pay(5n), fails)).rejects.toThrow("The disk is full.");
  await chain.submit(pay(1n), nothing);
  expect(await balance(chain, receiver)).toBe(1n);
  expect((await blocksAfter(store, sandboxId, 1)).length).toBe(1);
});

test("a chain whose process dies during writes continues with its state", async () => {
  const { open, crash } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const writes = Array.from({ length: 30 }, (_, index) =>
    chain.submit(pay(1n), async () => {
      if (index % 10 === 5) await crash();
    }),
  );
  expect(new Set(await Promise.all(writes)).size).toBe(30);
  expect(await balance(chain, receiver)).toBe(30n);
  await crash();
  expect(await balance(chain, receiver)).toBe(30n);
});

test("a transaction being signed when the chain's process dies goes to the next process", async () => {
  const { open, crash } = await openTemporary(sandboxId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const signTransaction: Intent["account"]["signTransaction"] = async (transaction) => {
    await crash();
    return sender.signTransaction(transaction);
  };
  await chain.submit({ ...pay(5n), account: { address: sender.address, signTransaction } }, nothing);
  await chain.submit(pay(6n), nothing);
  expect(await balance(chain, receiver)).toBe(11n);
});

test("data committed alongside is stored exactly if the transaction is", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  const failing = chain.submit({ ...pay(0n) }, () => Promise.reject(new Error("not alongside")));
  await expect(failing).rejects.toThrow("not alongside");
  expect(await blocksAfter(store, sandboxId, 0)).toEqual([]);
  await chain.submit(pay(0n), nothing);
  expect(await blocksAfter(store, sandboxId, 0)).toHaveLength(1);
});

test("an outcome different from the one returned stops the start", async () => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  const hash = await chain.submit(pay(0n), nothing);
  const receipt = (await keptReceipt(store, sandboxId, hash)) ?? "";
  await chain.close();
  await store
    .updateTable("transactions")
    .set({ receipt: receipt.replace('"status":1', '"status":0') })
    .where("hash", "=", hash)
    .execute();
  await expect(open()).rejects.toThrow("ended differently");
});

test.each([
  ["the amount", sandboxId, faucetAmount + 1n],
  ["the fee on top of the amount", sepoliaId, faucetAmount],
])("not enough funds for %s: nothing is signed", async (_, networkId, value) => {
  const { open, store } = await openTemporary(networkId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  await expect(chain.submit(pay(value), nothing)).rejects.toThrow("Not enough funds");
  expect(await blocksAfter(store, networkId, 1)).toEqual([]);
});

test("a closed chain cannot be reached", async () => {
  const { open } = await openTemporary(sandboxId);
  const chain = await open();
  await chain.close();
  await expect(balance(chain, receiver)).rejects.toThrow("The chain cannot be reached.");
});

/** Creation code that deploys this many zero bytes. */
const leaving = (bytes: number) => `0x62${bytes.toString(16).padStart(6, "0")}5ff3` as const;
const create = (data: `0x${string}`) => ({ account: sender, to: null, data, value: 0n, feeLevel: "MEDIUM" }) as const;
const createdSchema = z.object({ status: z.literal(1), to: z.literal(""), contractAddress: hexSchema });

test("a transaction without a recipient creates a contract, whose address is in the receipt", async () => {
  const { open, store } = await openTemporary(sepoliaId);
  const chain = await open();
  await fund(chain, sender.address, faucetAmount, nothing);
  const hash = await chain.submit(create(leaving(24_576)), nothing);
  const receipt: unknown = JSON.parse((await keptReceipt(store, sepoliaId, hash)) ?? "null");
  const { contractAddress } = createdSchema.parse(receipt);
  expect(contractAddress).toBe(getContractAddress({ from: sender.address, nonce: 0n }));
  const code = await chain.ask((rpc) => rpc.call("eth_getCode", [contractAddress, "latest"], hexSchema));
  expect(size(code)).toBe(24_576);
  const transfers = await store
    .selectFrom("transfers")
    .select(["sender", "recipient", "type", "contract_address"])
    .where("txid", "=", hash)
    .execute();
  expect(transfers).toEqual([
    { sender: sender.address, recipient: "", type: "CONTRACT_CALL", contract_address: contractAddress },
  ]);
});

test.each([
  [
    "code that is too long",
    leaving(24_577),
    "The contract's code is too long: SANDBOX takes at most 24576 bytes (EIP-170).",
  ],
  [
    "creation code that is too long",
    `0x${"00".repeat(49_153)}` as const,
    "Creation code and arguments are 49153 bytes long: SANDBOX takes at most 49152 (EIP-3860).",
  ],
  ["a constructor that reverts", "0x5f5ffd" as const, "The transaction would revert."],
])("%s is refused, and nothing is signed", async (_, data, message) => {
  const { open, store } = await openTemporary(sandboxId);
  const chain = await open();
  await expect(chain.submit(create(data), nothing)).rejects.toMatchObject({ name: "IntentRefused", message });
  expect(await blocksAfter(store, sandboxId, 0)).toEqual([]);
});
