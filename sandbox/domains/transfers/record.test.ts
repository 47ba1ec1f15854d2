// @full: The conformance tests send the sandbox every request of the specification.
import { join } from "node:path";
import { encodeAbiParameters, keccak256, pad, serializeTransaction, toHex } from "viem/utils";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#sandbox/store/open.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { recordTransfers } from "./record.ts";

const sender = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const token = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

test("a transaction that moves 10,000 tokens is recorded without stopping the chain", async () => {
  const store = await openStore(join(testDirectory(), "store.db"));
  onTestFinished(() => store.destroy());
  const ids = Array.from({ length: 10_000 }, (_, index) => BigInt(index));
  const log = {
    address: token,
    topics: [
      keccak256(toHex("TransferBatch(address,address,address,uint256[],uint256[])")),
      ...[sender, sender, token].map((address) => pad(toHex(BigInt(address), { size: 20 }))),
    ],
    data: encodeAbiParameters([{ type: "uint256[]" }, { type: "uint256[]" }], [ids, ids]),
    logIndex: 0,
  };
  const hash = `0x${"ab".repeat(32)}`;
  const receipt = {
    transactionHash: hash,
    from: sender,
    to: token,
    status: 1,
    gasUsed: "21000",
    effectiveGasPrice: "1",
    logs: [log],
  };
  const raw = serializeTransaction({ type: "eip1559", chainId: 1, to: token, value: 0n, data: "0x01020304" });
  const transaction = { networkId: "n", hash, raw, receipt: JSON.stringify(receipt), timestamp: 0 };
  await store.transaction().execute((writer) => recordTransfers(writer, transaction));
  const rows = await store.selectFrom("transfers").select(["entry", "token_id"]).orderBy("position").execute();
  expect(rows).toHaveLength(10_001);
  expect(rows.at(-1)).toEqual({ entry: 10_000, token_id: "9999" });
});
