import { decodeFunctionData, parseAbi } from "viem";
import { expect, test } from "vitest";
import { abiFunctionSchema } from "#shared/wire/abi.ts";
import type { Network } from "#shared/wire/network.ts";
import { sandbox } from "#src/testing/app-server.ts";
import type { Held } from "./held.ts";
import { sendCall } from "./send-call.ts";

const from = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const network: Network = { id: "n1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18 };
// The organization's own records may lack the checksum.
const sender = { id: "a1", address: from.toLowerCase(), networkId: "n1" };
const draft = { from: "a1", asset: "x", amount: "1.5", to, purpose: "  Invoice 17 " };
const held = (asset: Held["asset"], decimals: number): Held => ({
  key: "x",
  asset,
  balance: undefined,
  decimals,
  unit: "",
  text: undefined,
  title: "",
  name: undefined,
  note: undefined,
  lack: undefined,
});

const callOf = (asset: Held["asset"], decimals: number, more: object = {}) =>
  sendCall(
    { environment: { ...sandbox, ...more }, network, sender, held: held(asset, decimals) },
    { ...draft, amount: decimals === 0 ? "2" : "1.5" },
  );

/** A call's calldata, decoded with a standard signature and another codec than ours. */
const readBy = (signature: string, calldata = "") =>
  decodeFunctionData({ abi: parseAbi([signature]), data: `0x${calldata.slice(2)}` }).args;

test("the coin is sent by a withdrawal, its amount in the unit that the deployment takes", () => {
  const coin = callOf({ kind: "native" }, 18);
  const body = { to, amount: "1.5", from: [sender.address], networkId: "n1" };
  expect(coin.request).toEqual({ endpoint: "withdraw", body, amountUnit: "native" });
  expect(coin.transaction).toEqual({
    networkId: "n1",
    from: sender.address,
    to,
    calldata: "0x",
    amount: "1500000000000000000",
  });
  const base = callOf({ kind: "native" }, 18, { withdrawAmountUnit: "base" });
  expect(base.request).toEqual({
    endpoint: "withdraw",
    body: { ...body, amount: "1500000000000000000" },
    amountUnit: "base",
  });
  expect(coin.purpose).toBe("Invoice 17");
});

test.each([
  ["an ERC-20", { kind: "erc20", token } as const, 6, "function transfer(address to, uint256 value)", [to, 1_500_000n]],
  [
    "an ERC-721",
    { kind: "erc721", token, tokenId: "7" } as const,
    0,
    "function safeTransferFrom(address from, address to, uint256 id)",
    [from, to, 7n],
  ],
  [
    "an ERC-1155",
    { kind: "erc1155", token, tokenId: "3" } as const,
    0,
    "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
    [from, to, 3n, 2n, "0x"],
  ],
])(
  "%s is sent by the contract's own function, and the review gets the same bytes",
  (_what, asset, decimals, signature, values) => {
    const call = callOf(asset, decimals);
    expect(call.fault).toBeUndefined();
    expect(call.transaction).toMatchObject({ to: token, amount: "0" });
    expect(readBy(signature, call.transaction?.calldata)).toEqual(values);
    if (call.request.endpoint !== "writeContract") throw new Error("not a contract's write");
    expect(call.request.params).toEqual({ networkId: "n1", contractAddress: token });
    expect(call.request.body.addressId).toBe("a1");
    const described = abiFunctionSchema.parse(call.request.body.abiFunction);
    expect(described.inputs.map(({ value }) => value)).toEqual(values.map(String));
  },
);
