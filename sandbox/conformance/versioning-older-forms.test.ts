// @full: No code of Postern sends the older forms.
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type Answer, callPath } from "#sandbox/testing/client.ts";
import { errorOf, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  change,
  client,
  contract,
  makeFault,
  networkId,
  newAddress,
  readPath,
  ready,
  receiptOf,
  removeFault,
  unknownAddress,
  writePath,
} from "./suite.ts";

const balance = (value: unknown) =>
  call("balanceOf", [{ name: "account", type: "address", value }], [{ name: "", type: "uint256" }]);
const generate = (body: Record<string, unknown>) =>
  client.post("/api/v2/addresses/generate", { reference: "older", clientShare: ready.clientShare, ...body });

describe("Endpoints 2: the older path with a network code", () => {
  test.each(["SANDBOX", "tETH", "FUJI"] as const)("write on %s", async (code) => {
    const { id } = await newAddress("older writer", code);
    const path = callPath(code, contract("AllTypes", code), "write");
    const body = { ...change("increment"), addressId: id, feeLevel: "LOW", clientShare: ready.clientShare };
    const answer = await client.post(path, body);
    expect(answer.status).toBe(200);
    const { workflowId } = shapes.olderWriteAnswer.parse(answer.body).result;
    const { result } = await client.ended(workflowId);
    expect(await receiptOf(code, result?.transactionHash)).toMatchObject({ status: 1 });
  });

  test.each(["SANDBOX", "tETH", "FUJI"] as const)("a read on %s answers like with the identifier", async (code) => {
    const older = await client.post(callPath(code, contract("DemoToken", code), "read"), balance(unknownAddress));
    const current = await client.post(readPath("DemoToken", code), balance(unknownAddress));
    expect(older.status).toBe(200);
    expect(older.body).toEqual(current.body);
  });

  test("the receipt is found by the code too", async () => {
    const { id } = await newAddress("older writer", "tETH");
    const { workflowId } = await client.write(writePath("AllTypes", "tETH"), { ...change("increment"), addressId: id });
    const { result } = await client.ended(workflowId);
    const path = (network: string) => `/api/v1/contract-interactions/network/${network}/tx/${result?.transactionHash}`;
    expect((await client.get(path("tETH"))).body).toEqual((await client.get(path(networkId("tETH")))).body);
  });
});

describe("Endpoints 5: the older body with network in place of networkId", () => {
  test.each(["tBTC", "tETH", "FUJI", "SANDBOX"] as const)("%s", async (network) => {
    const answer = await generate({ network });
    expect(answer.status).toBe(201);
    const address = shapes.olderGenerateAnswer.parse(answer.body).data;
    const { data } = shapes.addressList.parse((await client.get("/api/v1/addresses/older?take=100")).body);
    expect(data.filter((one) => one.address === address)).toMatchObject([{ networkId: networkId(network) }]);
  });

  test("the v1 endpoint answers it like v2", async () => {
    await generate({ network: "tBTC" });
    const body = { reference: "older", network: "tBTC", clientShare: ready.clientShare };
    const answer = await client.post("/api/v1/addresses/generate", body);
    expect(answer.status).toBe(201);
    expect(shapes.olderGenerateAnswer.parse(answer.body).data).toMatch(/^tb1q/);
  });

  test("both forms use one wallet", async () => {
    await generate({ reference: "both", network: "tBTC" });
    await generate({ reference: "both", networkId: networkId("tBTC") });
    const { body } = await client.get("/api/v1/wallets/profile/both");
    expect(shapes.walletList.parse(body).data).toMatchObject([{ currentDeepIndex: 2 }]);
  });

  test.each(["BTC", 5])("an unknown code is refused: %j", async (network) => {
    expect(errorOf(await generate({ network }))).toMatchObject(refused(/network/));
  });
});

describe("A fault asks for the older answers", () => {
  const older = async (operation: string, request: () => Promise<Answer>) => {
    const id = await makeFault({ operation, kind: "older", times: 1 });
    const answers = [await request(), await request()];
    await removeFault(id);
    return answers;
  };

  test.each([
    ["generateAddress", "/api/v2/addresses/generate"],
    ["generateAddressInWallet", "/api/v1/addresses/generate"],
  ])("%s: data is the address", async (operation, path) => {
    await newAddress("older by fault", "tBTC");
    const body = { reference: "older by fault", networkId: networkId("tBTC"), clientShare: ready.clientShare };
    const [first, second] = await older(operation, () => client.post(path, body));
    expect(shapes.olderGenerateAnswer.parse(first?.body).data).toMatch(/^tb1q/);
    expect(shapes.generateAnswer.parse(second?.body).data.address).toMatch(/^tb1q/);
  });

  test("writeContract: result has workflowId and status", async () => {
    const { id } = await newAddress("older writer", "SANDBOX");
    const body = { ...change("increment"), addressId: id, clientShare: ready.clientShare };
    const [first, second] = await older("writeContract", () => client.post(writePath("AllTypes"), body));
    const { workflowId } = shapes.olderWriteAnswer.parse(first?.body).result;
    expect((await client.ended(workflowId)).status).toBe("COMPLETED");
    await client.ended(shapes.writeAnswer.parse(second?.body).workflowResult.workflowId);
  });

  test.each([
    ["listWallets", "/api/v1/wallets/organization"],
    ["listWalletsOfProfile", "/api/v1/wallets/profile/older"],
  ])("%s: a wallet has a network code and a path", async (operation, path) => {
    await newAddress("older", "tETH");
    const [first, second] = await older(operation, () => client.get(path));
    const { data, pagination } = shapes.walletList.parse(second?.body);
    const list = z.strictObject({ data: z.array(shapes.olderWallet), pagination: shapes.pagination });
    const page = list.parse(first?.body);
    expect(page.pagination).toEqual(pagination);
    const current = page.data.map((wallet) => {
      const { path: _, network, ...rest } = wallet;
      return { ...rest, networkId: networkId(network) };
    });
    expect(current).toEqual(data);
  });

  test("an answer without an older form is unchanged", async () => {
    const [first, second] = await older("getOrganization", () => client.get("/api/v1/organizations"));
    expect(first?.body).toEqual(second?.body);
  });
});

describe("Value of an ABI parameter", () => {
  test("the wrapped form answers like the bare one", async () => {
    const bare = await client.post(readPath("DemoToken"), balance(unknownAddress));
    const wrapped = await client.post(readPath("DemoToken"), balance({ raw: unknownAddress }));
    expect(wrapped.status).toBe(200);
    expect(wrapped.body).toEqual(bare.body);
  });

  test("in a write too", async () => {
    const { id } = await newAddress("older writer", "SANDBOX");
    const body = change("setUint256", [{ name: "value", type: "uint256", value: { raw: "77" } }]);
    const { workflowId } = await client.write(writePath("AllTypes"), { ...body, addressId: id });
    expect((await client.ended(workflowId)).status).toBe("COMPLETED");
    const stored = await client.post(readPath("AllTypes"), call("storedUint256", [], [{ name: "", type: "uint256" }]));
    expect(shapes.readAnswer.parse(stored.body).result.data.result).toBe("77");
  });
});

describe("Versioning", () => {
  test("2.1.0: address and wallet responses have no path and no network string", async () => {
    await newAddress("older", "SANDBOX");
    const paths = ["/api/v1/addresses/older", "/api/v1/wallets/profile/older"];
    for (const path of paths) expect((await client.get(path)).text).not.toMatch(/"(path|network)":/);
  });

  test.each(["1.0.0", "1.2.0", "2.0.0", "2.2.0", "99.0.0", "latest"])(
    "x-sdk-version %s is answered like any other",
    async (version) => {
      const path = "/api/v1/network/enabled";
      expect((await client.get(path, { "x-sdk-version": version })).body).toEqual((await client.get(path)).body);
    },
  );
});
