import { describe, expect, test } from "vitest";
import { callPath } from "../testing/client.ts";
import { errorOf, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import {
  call,
  change,
  client,
  contract,
  networkId,
  newAddress,
  readPath,
  ready,
  receiptOf,
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
    const { workflowId } = await client.write(path, { ...change("increment"), addressId: id, feeLevel: "LOW" });
    const { result } = await client.ended(workflowId);
    expect(await receiptOf(code, result?.transactionHash)).toMatchObject({ status: 1 });
  });

  test.each(["SANDBOX", "tETH", "FUJI"] as const)("read on %s answers as with the identifier", async (code) => {
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
    const { id } = shapes.generateAnswer.parse(answer.body).data;
    const { data } = shapes.addressAnswer.parse((await client.get(`/api/v1/addresses?id=${id}`)).body);
    expect(data).toMatchObject({ reference: "older", networkId: networkId(network) });
  });

  test("both forms use one wallet", async () => {
    await generate({ reference: "both", network: "tBTC" });
    await generate({ reference: "both", networkId: networkId("tBTC") });
    const { body } = await client.get("/api/v1/wallets/profile/both");
    expect(shapes.walletList.parse(body).data).toMatchObject([{ currentDeepIndex: 2 }]);
  });

  test("a code that there is not is refused", async () => {
    expect([400, 404]).toContain((await generate({ network: "BTC" })).status);
    expect(errorOf(await generate({ network: 5 }))).toMatchObject(refused(/network/));
  });
});

describe("Value of an ABI parameter", () => {
  test("the wrapped form answers as the bare one", async () => {
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
  test("2.1.0: path is gone from address and wallet responses, and no response has a network string there", async () => {
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
