import type { APIRequestContext } from "@playwright/test";
import { encodeCall } from "../shared/abi/calldata.ts";
import { parseAbi } from "../shared/abi/parse.ts";
import { decodeRevert } from "../shared/abi/revert/revert.ts";
import type { AbiFunction, AbiValue } from "../shared/abi/types.ts";
import { type DryRun, dryRunAnswerSchema } from "../shared/console/dry-run.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, test } from "./fixtures.ts";
import type { Seeded } from "./service.ts";

const transfer = "function transfer(address to, uint256 value) returns (bool)";

const functionOf = (text: string): AbiFunction => {
  const parsed = parseAbi(text);
  const fn = parsed.ok ? parsed.abi[0] : undefined;
  if (fn?.type !== "function") throw new Error(text);
  return fn;
};

const calldataOf = (text: string, values: readonly AbiValue[]): string => {
  const encoded = encodeCall(functionOf(text), values);
  if (!encoded.ok) throw new Error(encoded.error.got);
  return encoded.calldata;
};

const dryRun = async (request: APIRequestContext, body: object): Promise<DryRun> => {
  const answer = await request.post("/console/sandbox/dry-run", {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin" },
    data: body,
  });
  return dryRunAnswerSchema.parse(await answer.json()).data;
};

const transaction = ({ networkId, token, addresses: [holder, other] }: Seeded, value: bigint) => ({
  networkId,
  from: holder?.address,
  to: token,
  calldata: calldataOf(transfer, [other?.address ?? "", value]),
});

test("a dry run on the sandbox's own chain shows what a transfer returns and costs, and changes nothing", async ({
  asAdmin,
  seeded,
}) => {
  const result = await dryRun(asAdmin.request, transaction(seeded, 1n));
  expect(result).toEqual({
    outcome: "succeeded",
    returnData: `0x${"1".padStart(64, "0")}`,
    gas: expect.stringMatching(/^[2-9]\d{4}$/),
  });
  expect(await dryRun(asAdmin.request, transaction(seeded, 1n))).toEqual(result);
});

test("a dry run runs as its sender: one without tokens reverts, with an error that can be decoded @full", async ({
  asAdmin,
  seeded,
}) => {
  const result = await dryRun(asAdmin.request, transaction(seeded, 10n ** 60n));
  expect(result).toMatchObject({ outcome: "reverted", revertData: expect.stringMatching(/^0xe450d38c/) });
  const data = result.outcome === "reverted" ? (result.revertData ?? "") : "";
  expect(decodeRevert(data, [])).toMatchObject({ kind: "custom", name: "ERC20InsufficientBalance" });
});

test("a dry run of more than the sender has is refused in the node's words @full", async ({ asAdmin, seeded }) => {
  const body = { ...transaction(seeded, 1n), calldata: "0x", to: seeded.addresses[1]?.address };
  const result = await dryRun(asAdmin.request, { ...body, amount: (10n ** 30n).toString() });
  expect(result).toMatchObject({ outcome: "refused", message: expect.stringMatching(/funds/i) });
});

test("a network without a chain has no dry runs @full", async ({ asAdmin, seeded }) => {
  const answer = await asAdmin.request.get(`/relay/sandbox${endpoints.listNetworks.path}?take=100`);
  const { networks } = endpoints.listNetworks.response.parse(await answer.json());
  const bitcoin = networks.find(({ addressFamily }) => addressFamily === "BITCOIN");
  const result = await dryRun(asAdmin.request, { ...transaction(seeded, 1n), networkId: bitcoin?.id });
  expect(result).toEqual({ outcome: "unavailable" });
});
