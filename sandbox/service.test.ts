import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { start } from "./start.ts";
import { callPath, type Client, createClient } from "./testing/client.ts";
import { newDirectory } from "./testing/directory.ts";
import { sandboxId, sepoliaId } from "./testing/networks.ts";

// Shapes written down by hand from the specification, not taken from shared/wire: agreement with our own table proves little.
const uuid = z.uuid();
const date = z.iso.datetime();
const addressText = z.string().regex(/^(0x[0-9a-fA-F]{40}|tb1q[0-9a-z]{38})$/);
const hashText = z.string().regex(/^0x[0-9a-f]{64}$/);
const digits = z.string().regex(/^\d+$/);
const pagination = z.strictObject({ totalElements: z.int(), totalPages: z.int(), skip: z.int(), take: z.int() });
const errorBody = z.looseObject({
  code: z.string().regex(/^ERR_\d{3}$/),
  category: z.string(),
  message: z.string(),
  statusCode: z.number().min(400),
  path: z.string(),
  timestamp: date,
  requestId: z.string(),
});
const addressRecord = z.strictObject({
  id: uuid,
  address: addressText,
  reference: z.string(),
  date,
  sub: z.string(),
  balance: digits,
  miniWalletId: uuid,
  networkId: uuid,
  label: z.string(),
});

const directory = newDirectory();
let running: Awaited<ReturnType<typeof start>>;
let client: Client;
let token = "";
let holder = { id: "", address: "" };
let other = { id: "", address: "" };

beforeAll(async () => {
  running = await start({ port: 0, dataDirectory: directory }, () => undefined);
  client = createClient(running.ready);
  token =
    running.ready.contracts.find(({ networkId, name }) => networkId === sepoliaId && name === "DemoToken")?.address ??
    "";
  const { body } = await client.get("/api/v1/addresses/organization?take=100");
  const list = z
    .object({ data: z.array(addressRecord) })
    .parse(body)
    .data.filter(({ networkId }) => networkId === sepoliaId);
  holder = { id: list[0]?.id ?? "", address: list[0]?.address ?? "" };
  other = { id: list[1]?.id ?? "", address: list[1]?.address ?? "" };
});

afterAll(async () => {
  await running.close();
  rmSync(directory, { recursive: true, force: true });
});

const balanceOf = (value: unknown) => ({
  abiFunction: {
    type: "function",
    name: "balanceOf",
    stateMutability: "view",
    inputs: [{ name: "account", type: "address", value }],
    outputs: [{ name: "", type: "uint256" }],
  },
});

const transfer = (to: string, value: string) => ({
  abiFunction: {
    type: "function",
    name: "transfer",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address", value: to },
      { name: "value", type: "uint256", value },
    ],
    outputs: [{ name: "", type: "bool" }],
  },
});

const readPath = () => callPath(sepoliaId, token, "read");
const writePath = () => callPath(sepoliaId, token, "write");
const resultSchema = z.object({ result: z.object({ data: z.looseObject({ result: digits }) }) });
const readBalance = async (address: string) => {
  const { body } = await client.post(readPath(), balanceOf(address));
  return BigInt(resultSchema.parse(body).result.data.result);
};

describe("specification, Endpoints: lists and look-ups", () => {
  test.each([
    [
      "6 addresses",
      "/api/v1/addresses/organization",
      z.strictObject({ data: z.array(addressRecord).min(4), pagination }),
    ],
    [
      "7 wallets",
      "/api/v1/wallets/organization",
      z.strictObject({
        data: z.array(
          z.strictObject({
            id: uuid,
            organizationId: uuid,
            reference: z.string(),
            type: z.string(),
            networkId: uuid,
            index: z.int(),
            date,
            currentDeepIndex: z.int(),
          }),
        ),
        pagination,
      }),
    ],
    [
      "8 profiles",
      "/api/v1/profiles",
      z.strictObject({ data: z.array(z.strictObject({ reference: z.string(), type: z.string() })), pagination }),
    ],
    [
      "9 networks of the organization",
      "/api/v1/network/organization",
      z.strictObject({
        networks: z.array(
          z.strictObject({
            id: uuid,
            enabled: z.boolean(),
            name: z.string(),
            globalAccess: z.boolean(),
            isMainnet: z.boolean(),
            isGasless: z.boolean(),
            addressFamily: z.enum(["EVM", "BITCOIN"]),
            decimals: z.int(),
            chainId: z.int(),
            createdAt: date,
            updatedAt: date,
          }),
        ),
        pagination,
      }),
    ],
    [
      "10 catalog",
      "/api/v1/network/enabled",
      z.strictObject({ networks: z.array(z.strictObject({ networkId: uuid, name: z.string(), alias: z.string() })) }),
    ],
    [
      "11 organization",
      "/api/v1/organizations",
      z.strictObject({
        data: z.strictObject({ id: uuid, name: z.string(), email: z.email() }),
        success: z.literal(true),
        status: z.literal(200),
      }),
    ],
  ])("%s", async (_, path, schema) => {
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    expect(schema.parse(body)).toEqual(body);
  });

  test("a page has its window, and skip and take have their bounds", async () => {
    const { body } = await client.get("/api/v1/wallets/organization?skip=1&take=1");
    expect(z.looseObject({ pagination }).parse(body).pagination).toEqual({
      totalElements: 4,
      totalPages: 4,
      skip: 1,
      take: 1,
    });
    for (const query of ["take=0", "take=101", "skip=-1", "take=ten"]) {
      const answer = await client.get(`/api/v1/wallets/organization?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test("networks are filtered by name and by enabled", async () => {
    const names = async (query: string) => {
      const { body } = await client.get(`/api/v1/network/organization?${query}`);
      return z
        .looseObject({ networks: z.array(z.looseObject({ name: z.string() })) })
        .parse(body)
        .networks.map(({ name }) => name);
    };
    expect(await names("name=teth")).toEqual(["tETH"]);
    expect(await names("enabled=true")).toEqual(["SANDBOX", "tETH", "FUJI", "tBTC"]);
    expect(await names("enabled=false")).toEqual(["AVAX"]);
  });

  test("4 deployed contract: by its deployment id as in the list, and 404 ERR_066 for another", async () => {
    const list = z.object({ deployedContracts: z.object({ contracts: z.array(z.looseObject({ id: uuid })) }) });
    const [first] = list.parse((await client.get("/api/v1/deployed-contracts")).body).deployedContracts.contracts;
    const { body } = await client.get(`/api/v1/deployed-contracts/${first?.id}`);
    expect(body).toEqual({ deployedContract: first });
    const missing = await client.get("/api/v1/deployed-contracts/00000000-0000-4000-8000-000000000000");
    expect([missing.status, errorBody.parse(missing.body).code]).toEqual([404, "ERR_066"]);
  });

  test("the ABI of a deployed contract, and 404 ERR_066 where there is none", async () => {
    const path = (address: string) =>
      readPath()
        .replace(token, address)
        .replace(/\/read$/, "");
    const abi = z.object({
      contractAbi: z.looseObject({
        abi: z.array(z.looseObject({ type: z.string() })),
        contractAddress: z.literal(token),
      }),
    });
    expect(abi.parse((await client.get(path(token))).body).contractAbi.abi.length).toBeGreaterThan(10);
    const missing = await client.get(path("0x00000000000000000000000000000000000000AA"));
    expect([missing.status, errorBody.parse(missing.body).code]).toEqual([404, "ERR_066"]);
  });
});

describe("specification, Authentication", () => {
  test.each([
    ["no key", () => "", 401, "ERR_008"],
    ["an unknown key", () => `psk_${"0".repeat(40)}`, 401, "ERR_008"],
    ["a revoked key", () => running.ready.apiKeys.revoked, 401, "ERR_008"],
    ["an expired key", () => running.ready.apiKeys.expired, 401, "ERR_008"],
    ["a malformed key", () => "nonsense", 401, "ERR_405"],
  ])("%s is answered %s", async (_, key, status, code) => {
    const answer = await client.get("/api/v1/organizations", { "x-api-key": key() });
    expect([answer.status, errorBody.parse(answer.body).code]).toEqual([status, code]);
  });

  test("a malformed key's error carries success false", async () => {
    const { body } = await client.get("/api/v1/organizations", { "x-api-key": "nonsense" });
    expect(body).toMatchObject({ success: false, message: "Invalid API key" });
  });

  test("a write needs the interact contract policy: 403 ERR_009", async () => {
    const body = { ...transfer(other.address, "1"), addressId: holder.id, clientShare: running.ready.clientShare };
    const answer = await client.post(writePath(), body, { "x-api-key": running.ready.apiKeys.readOnly });
    expect([answer.status, errorBody.parse(answer.body).code]).toEqual([403, "ERR_009"]);
    expect(
      (await client.post(readPath(), balanceOf(holder.address), { "x-api-key": running.ready.apiKeys.readOnly }))
        .status,
    ).toBe(200);
  });
});

describe("specification, Endpoints 1: read", () => {
  test("has the specified form, and reads the chain", async () => {
    const { status, body } = await client.post(readPath(), balanceOf(holder.address));
    expect(status).toBe(200);
    expect(body).toEqual({
      result: {
        data: {
          result: "1000000000000000000000000",
          functionName: "balanceOf",
          contractAddress: token,
          network: "tETH",
          encodedData: `0x70a08231${holder.address.slice(2).toLowerCase().padStart(64, "0")}`,
        },
        success: true,
        status: 200,
      },
    });
  });

  test("takes the wrapped value, and the network's code in place of its id", async () => {
    const bare = await client.post(readPath(), balanceOf(holder.address));
    const older = await client.post(callPath("tETH", token, "read"), balanceOf({ raw: holder.address }));
    expect(older.body).toEqual(bare.body);
  });

  test.each([
    ["a wrong value names its parameter", () => balanceOf("0x12"), 400, "ERR_010", /account/],
    ["a body that is no JSON", () => "{", 400, "ERR_010", /JSON/],
    ["an unknown field", () => ({ ...balanceOf(holder.address), gas: 1 }), 400, "ERR_010", /gas/],
  ])("%s: %s", async (_, body, status, code, message) => {
    const answer = await client.post(readPath(), body());
    const error = errorBody.parse(answer.body);
    expect([answer.status, error.code]).toEqual([status, code]);
    expect(error.message).toMatch(message);
  });

  test("an unknown network is 404 ERR_006, an address without a contract 404 ERR_066", async () => {
    const network = await client.post(callPath("nowhere", token, "read"), balanceOf(holder.address));
    expect([network.status, errorBody.parse(network.body).code]).toEqual([404, "ERR_006"]);
    const address = "0x00000000000000000000000000000000000000AA";
    const contract = await client.post(callPath(sepoliaId, address, "read"), balanceOf(holder.address));
    expect([contract.status, errorBody.parse(contract.body).code]).toEqual([404, "ERR_066"]);
  });

  test("a revert carries its reason and its data", async () => {
    const types =
      running.ready.contracts.find(({ networkId, name }) => networkId === sandboxId && name === "AllTypes")?.address ??
      "";
    const answer = await client.post(callPath(sandboxId, types, "read"), {
      abiFunction: {
        type: "function",
        name: "revertWithReason",
        stateMutability: "pure",
        inputs: [{ name: "reason", type: "string", value: "Not on a Sunday" }],
        outputs: [],
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "ERR_010", data: expect.stringMatching(/^0x08c379a0/) });
    expect(errorBody.parse(answer.body).message).toContain("Not on a Sunday");
  });
});

describe("specification, Endpoints 2 and 3: write and receipt", () => {
  test("a transfer runs as a workflow to a receipt with status 1, and moves the tokens", async () => {
    const before = await readBalance(other.address);
    const answer = await client.post(writePath(), {
      ...transfer(other.address, "1000000000000000001"),
      addressId: holder.id,
      clientShare: running.ready.clientShare,
    });
    expect(answer.status).toBe(200);
    const { workflowResult } = z
      .strictObject({
        workflowResult: z.strictObject({
          workflowId: uuid,
          operationId: uuid,
          status: z.literal("started"),
          message: z.string(),
        }),
      })
      .parse(answer.body);
    expect((await client.get(`/api/v1/workflows/${workflowResult.workflowId}/status`)).body).toMatchObject({
      status: "RUNNING",
    });
    const ended = await client.ended(workflowResult.workflowId);
    expect(ended.status).toBe("COMPLETED");
    const receipt = await client.get(
      `/api/v1/contract-interactions/network/${sepoliaId}/tx/${ended.result?.transactionHash}`,
    );
    const log = z.strictObject({
      address: addressText,
      topics: z.array(hashText),
      data: z.string(),
      blockNumber: digits,
      transactionHash: hashText,
      transactionIndex: z.int(),
      blockHash: hashText,
      logIndex: z.int(),
      removed: z.boolean(),
    });
    const parsed = z
      .strictObject({
        receipt: z.strictObject({
          blockHash: hashText,
          blockNumber: digits,
          contractAddress: z.string(),
          cumulativeGasUsed: digits,
          effectiveGasPrice: digits,
          from: z.literal(holder.address),
          gasUsed: digits,
          logs: z.array(log).length(1),
          logsBloom: z.string(),
          status: z.literal(1),
          to: z.literal(token),
          transactionHash: z.literal(ended.result?.transactionHash ?? ""),
          transactionIndex: z.int(),
          type: z.int(),
        }),
      })
      .safeParse(receipt.body);
    expect(parsed.error).toBeUndefined();
    expect((await readBalance(other.address)) - before).toBe(1000000000000000001n);
  });

  test("a transfer that would revert ends FAILED, with the revert's data", async () => {
    const { workflowId } = await client.write(writePath(), {
      ...transfer(holder.address, `1${"0".repeat(30)}`),
      addressId: other.id,
    });
    const ended = await client.ended(workflowId);
    expect(ended).toMatchObject({ status: "FAILED", error: { data: expect.stringMatching(/^0xe450d38c/) } });
  });

  test.each([
    [
      "a wrong client share",
      () => ({ ...transfer(other.address, "1"), addressId: holder.id, clientShare: "d3Jvbmc=" }),
      400,
    ],
    [
      "an unknown sender",
      () => ({ ...transfer(other.address, "1"), addressId: "00000000-0000-4000-8000-000000000000" }),
      404,
    ],
    [
      "a sender of another network",
      async () => ({ ...transfer(other.address, "1"), addressId: await addressOn(sandboxId) }),
      400,
    ],
    [
      "an amount for a function that is not payable",
      () => ({ ...transfer(other.address, "1"), addressId: holder.id, amount: "1" }),
      400,
    ],
  ])("%s is refused before anything is signed", async (_, body, status) => {
    const before = await readBalance(other.address);
    const answer = await client.post(writePath(), { clientShare: running.ready.clientShare, ...(await body()) });
    expect(answer).toMatchObject({ status });
    errorBody.parse(answer.body);
    expect(await readBalance(other.address)).toBe(before);
  });

  test("a receipt that is not there is 404 ERR_046, an unknown workflow 404 ERR_006", async () => {
    const receipt = await client.get(`/api/v1/contract-interactions/network/${sepoliaId}/tx/0x${"00".repeat(32)}`);
    expect([receipt.status, errorBody.parse(receipt.body).code]).toEqual([404, "ERR_046"]);
    const workflow = await client.get("/api/v1/workflows/00000000-0000-4000-8000-000000000000/status");
    expect([workflow.status, errorBody.parse(workflow.body).code]).toEqual([404, "ERR_006"]);
  });
});

describe("specification, Endpoints 5: address generation", () => {
  const generate = (body: Record<string, unknown>) =>
    client.post("/api/v2/addresses/generate", { clientShare: running.ready.clientShare, ...body });

  test("makes the wallet when there is none, then counts its addresses", async () => {
    const schema = z.strictObject({ data: z.strictObject({ id: uuid, address: addressText }), message: z.string() });
    const first = await generate({ reference: "alice", networkId: sepoliaId });
    const second = await generate({ reference: "alice", network: "tETH" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(schema.parse(first.body).data.address).not.toBe(schema.parse(second.body).data.address);
    const { body } = await client.get("/api/v1/wallets/organization?take=100");
    const wallets = z
      .object({ data: z.array(z.looseObject({ reference: z.string(), index: z.int(), currentDeepIndex: z.int() })) })
      .parse(body).data;
    expect(wallets.filter(({ reference }) => reference === "alice")).toMatchObject([{ index: 0, currentDeepIndex: 2 }]);
  });

  test.each([
    ["an empty client share", { reference: "bob", networkId: sepoliaId, clientShare: "" }, 400],
    ["a wrong client share", { reference: "bob", networkId: sepoliaId, clientShare: "d3Jvbmc=" }, 400],
    ["no network", { reference: "bob" }, 400],
    ["an unknown network", { reference: "bob", networkId: "00000000-0000-4000-8000-000000000000" }, 404],
  ])("%s makes nothing", async (_, body, status) => {
    const answer = await generate(body);
    expect(answer).toMatchObject({ status });
    expect((await client.get("/api/v1/profiles?take=100")).text).not.toContain("bob");
  });
});

test("an unknown path is 404 ERR_006", async () => {
  const answer = await client.get("/api/v1/nothing");
  expect([answer.status, errorBody.parse(answer.body).code]).toEqual([404, "ERR_006"]);
});

test("what was answered is there after a restart, byte for byte", async () => {
  const { workflowId } = await client.write(writePath(), { ...transfer(other.address, "7"), addressId: holder.id });
  const ended = await client.ended(workflowId);
  const paths = [
    "/api/v1/addresses/organization?take=100",
    "/api/v1/wallets/organization?take=100",
    "/api/v1/profiles?take=100",
    "/api/v1/deployed-contracts?take=100",
    `/api/v1/workflows/${workflowId}/status`,
    `/api/v1/contract-interactions/network/${sepoliaId}/tx/${ended.result?.transactionHash}`,
  ];
  const texts = async () => {
    const answers: string[] = [];
    for (const path of paths) answers.push((await client.get(path)).text);
    return answers;
  };
  const before = [...(await texts()), String(await readBalance(other.address))];
  await running.close();
  running = await start({ port: 0, dataDirectory: directory }, () => undefined);
  client = createClient(running.ready);
  expect([...(await texts()), String(await readBalance(other.address))]).toEqual(before);
});

const addressOn = async (networkId: string) => {
  const { body } = await client.get("/api/v1/addresses/organization?take=100");
  return (
    z
      .object({ data: z.array(addressRecord) })
      .parse(body)
      .data.find((item) => item.networkId === networkId)?.id ?? ""
  );
};
