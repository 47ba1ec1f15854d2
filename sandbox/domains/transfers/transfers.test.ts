// @full: The conformance tests send the sandbox every request of the specification.
import { encodeAbiParameters, keccak256, pad, parseEther, serializeTransaction, toHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { transfersOf } from "./transfers.ts";

const sender = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const recipient = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const token = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const txid = `0x${"ab".repeat(32)}` as const;
const signature = keccak256(toHex("Transfer(address,address,uint256)"));
const word = (value: bigint) => encodeAbiParameters([{ type: "uint256" }], [value]);

const raw = (value: bigint, data: `0x${string}` = "0x") =>
  serializeTransaction({ type: "eip1559", chainId: 1, to: recipient, value, data });

type Log = { readonly topics: readonly `0x${string}`[]; readonly data: `0x${string}`; readonly logIndex?: number };

const mined = (
  transaction: `0x${string}`,
  { status = 1, logs = [] }: { status?: number; logs?: readonly Log[] } = {},
) =>
  transfersOf({
    networkId: "n",
    raw: transaction,
    timestamp: 1_767_323_045,
    receipt: {
      transactionHash: txid,
      from: sender,
      to: recipient,
      contractAddress: "",
      status,
      gasUsed: "21000",
      effectiveGasPrice: "1000000000",
      logs: logs.map(({ topics, data, logIndex = 0 }) => ({ address: token, topics: [...topics], data, logIndex })),
    },
  });

const common = { position: null, network_id: "n", txid, date: "2026-01-02T03:04:05.000Z" };

test("a transfer of coins, with its fee in base units", () => {
  expect(mined(raw(parseEther("1.5")))).toEqual([
    {
      ...common,
      entry: 0,
      sender,
      recipient,
      amount: "1500000000000000000",
      contract_address: null,
      token_id: null,
      type: "NATIVE",
      status: "CONFIRMED",
      fee: "21000000000000",
    },
  ]);
});

test("a call of a contract names the contract", () => {
  expect(mined(raw(0n, "0xa9059cbb"))).toMatchObject([
    { type: "CONTRACT_CALL", amount: "0", contract_address: recipient },
  ]);
});

test("a reverted transaction has failed, and moved no tokens", () => {
  expect(mined(raw(7n, "0xa9059cbb"), { status: 0 })).toMatchObject([{ status: "FAILED", fee: "21000000000000" }]);
});

describe("the logs of tokens", () => {
  const ends = [signature, pad(sender), pad(recipient)] as const;

  test("an ERC-20 moves an amount, exactly", () => {
    const amount = 2n ** 255n + 1n;
    const [, moved] = mined(raw(0n, "0x01020304"), { logs: [{ topics: ends, data: word(amount), logIndex: 4 }] });
    expect(moved).toEqual({
      ...common,
      entry: 1,
      sender,
      recipient,
      amount: String(amount),
      contract_address: token,
      token_id: null,
      type: "ERC20",
      status: "CONFIRMED",
      fee: null,
    });
  });

  test("an ERC-721 moves the token whose id is in a topic", () => {
    const [, moved] = mined(raw(0n, "0x01020304"), { logs: [{ topics: [...ends, word(12n)], data: "0x" }] });
    expect(moved).toMatchObject({ type: "ERC721", amount: "1", token_id: "12", sender, recipient, fee: null });
  });

  const single = keccak256(toHex("TransferSingle(address,address,address,uint256,uint256)"));
  const batch = keccak256(toHex("TransferBatch(address,address,address,uint256[],uint256[])"));
  const byOperator = [pad(token), pad(sender), pad(recipient)] as const;
  const words = (ids: readonly bigint[], values: readonly bigint[]) =>
    encodeAbiParameters([{ type: "uint256[]" }, { type: "uint256[]" }], [ids, values]);

  test("an ERC-1155 moves an amount of a token", () => {
    const data = encodeAbiParameters([{ type: "uint256" }, { type: "uint256" }], [7n, 2n ** 255n]);
    const [, moved] = mined(raw(0n, "0x01020304"), { logs: [{ topics: [single, ...byOperator], data }] });
    expect(moved).toEqual({
      ...common,
      entry: 1,
      sender,
      recipient,
      amount: String(2n ** 255n),
      contract_address: token,
      token_id: "7",
      type: "ERC1155",
      status: "CONFIRMED",
      fee: null,
    });
  });

  test("an ERC-1155 moves several tokens at once, each a separate entry", () => {
    const logs = [
      { topics: [batch, ...byOperator], data: words([7n, 8n, 7n], [1n, 2n, 3n]), logIndex: 0 },
      { topics: ends, data: word(9n), logIndex: 1 },
    ];
    const rows = mined(raw(0n, "0x01020304"), { logs });
    expect(rows.map(({ entry, type, token_id: id, amount }) => [entry, type, id, amount])).toEqual([
      [0, "CONTRACT_CALL", null, "0"],
      [1, "ERC1155", "7", "1"],
      [2, "ERC1155", "8", "2"],
      [3, "ERC1155", "7", "3"],
      [4, "ERC20", null, "9"],
    ]);
  });

  test("each log is a separate entry", () => {
    const logs = [0, 1, 2].map((logIndex) => ({ topics: ends, data: word(BigInt(logIndex)), logIndex }));
    expect(mined(raw(0n, "0x01020304"), { logs }).map(({ entry }) => entry)).toEqual([0, 1, 2, 3]);
  });

  test.each<[string, Log]>([
    ["another event", { topics: [word(1n), pad(sender), pad(recipient)], data: word(5n) }],
    ["a log without topics", { topics: [], data: "0x" }],
    ["a truncated amount", { topics: ends, data: "0x01" }],
    ["a batch without tokens", { topics: [batch, ...byOperator], data: words([], []) }],
    ["a batch whose lists differ in length", { topics: [batch, ...byOperator], data: words([1n], []) }],
    ["a truncated batch", { topics: [batch, ...byOperator], data: "0x01" }],
    ["two topics", { topics: [signature, pad(sender)], data: word(5n) }],
    ["a topic that is not an address", { topics: [signature, "0x01", pad(recipient)], data: word(5n) }],
  ])("%s moves no token", (_, log) => {
    expect(mined(raw(0n, "0x01020304"), { logs: [log] })).toHaveLength(1);
  });
});
