import { describe, expect, test } from "vitest";
import * as z from "zod";
import { callPath } from "#sandbox/testing/client.ts";
import { errorOf, noAddress, notFound, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { allOf, change, client, contract, networkId, newAddress, otherClient, ready, writePath } from "./suite.ts";

const record = z.looseObject({ id: z.string().optional(), txid: z.string().optional() });
const idsOf = (key: string) => (body: unknown) =>
  z
    .array(record)
    .parse(z.looseObject({}).parse(body)[key])
    .map((one) => one.id ?? one.txid ?? "");

describe("What the service does: every call acts for the organization that owns the key", () => {
  test.each(["/api/v1/addresses/organization", "/api/v1/wallets/organization", "/api/v1/transactions/organization"])(
    "%s has nothing of another organization",
    async (path) => {
      const mine = await allOf(path, idsOf("data"));
      const theirs = idsOf("data")((await otherClient.get(`${path}?take=100`)).body);
      expect(mine.length).toBeGreaterThan(0);
      expect(theirs.length).toBeGreaterThan(0);
      expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
    },
  );

  test("the deployed contracts of the first are not those of the second", async () => {
    const { body } = await otherClient.get("/api/v1/deployed-contracts?take=100");
    expect(body).toEqual({ deployedContracts: { contracts: [], total: 0, skip: 0, take: 100 } });
  });

  test("two profiles with the same reference have separate wallets and addresses", async () => {
    const mine = await newAddress("namesake", "tBTC");
    const body = { reference: "namesake", networkId: networkId("tBTC") };
    const { clientShare } = ready.otherOrganization;
    const answer = await otherClient.post("/api/v2/addresses/generate", { ...body, clientShare });
    expect(answer.status).toBe(201);
    const theirs = shapes.generateAnswer.parse(answer.body).data;
    expect(theirs.address).not.toBe(mine.address);
    const addresses = shapes.addressList.parse((await otherClient.get("/api/v1/addresses/namesake")).body).data;
    expect(addresses.map(({ id }) => id)).toEqual([theirs.id]);
    const wallets = shapes.walletList.parse((await otherClient.get("/api/v1/wallets/profile/namesake")).body).data;
    expect(wallets).toMatchObject([{ index: 0, currentDeepIndex: 1 }]);
  });

  test("a profile of the first is unknown to the second", async () => {
    await client.post("/api/v1/profiles", { reference: "mine alone", type: "User" });
    expect((await otherClient.get("/api/v1/profiles?take=100")).text).not.toContain("mine alone");
    expect(errorOf(await otherClient.get("/api/v1/wallets/profile/mine%20alone"))).toMatchObject(notFound);
    expect(errorOf(await otherClient.get("/api/v1/addresses/mine%20alone"))).toMatchObject(notFound);
  });

  test("the second cannot find an address of the first, or sign with it", async () => {
    const { id } = await newAddress("signer", "SANDBOX");
    expect(errorOf(await otherClient.get(`/api/v1/addresses?id=${id}`))).toMatchObject(noAddress);
    const { clientShare } = ready.otherOrganization;
    const body = { ...change("increment"), addressId: id, clientShare };
    expect(errorOf(await otherClient.post(writePath("AllTypes"), body))).toMatchObject(notFound);
  });

  test("the client share of the first opens nothing of the second", async () => {
    const body = { reference: "namesake", networkId: networkId("tBTC"), clientShare: ready.clientShare };
    const answer = await otherClient.post("/api/v2/addresses/generate", body);
    expect(errorOf(answer)).toMatchObject(refused(/share/));
  });

  test("both write on the same chain", async () => {
    const [own] = shapes.addressList
      .parse((await otherClient.get("/api/v1/addresses/organization?take=100")).body)
      .data.filter((one) => one.networkId === networkId("SANDBOX"));
    const path = callPath(networkId("SANDBOX"), contract("AllTypes", "SANDBOX"), "write");
    const { workflowId } = await otherClient.write(path, { ...change("increment"), addressId: own?.id });
    expect((await otherClient.ended(workflowId)).status).toBe("COMPLETED");
  });
});
