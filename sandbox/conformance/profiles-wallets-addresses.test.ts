import { Address, TEST_NETWORK } from "@scure/btc-signer";
import { describe, expect, test } from "vitest";
import { codeOf, errorOf, existsAlready, noAddress, notFound, profileExists, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { allOf, balanceOf, client, networkId, newAddress, ready, unknownId } from "./suite.ts";

const createProfile = (reference: string, type = "User") => client.post("/api/v1/profiles", { reference, type });
const createWallet = (reference: string, id: string) =>
  client.post("/api/v1/wallets/generate", { reference, networkId: id });
const generateV1 = (body: Record<string, unknown>) =>
  client.post("/api/v1/addresses/generate", { clientShare: ready.clientShare, ...body });
const walletsOf = async (reference: string) => {
  const { body } = await client.get(`/api/v1/wallets/profile/${encodeURIComponent(reference)}?take=100`);
  return shapes.walletList.parse(body).data;
};
const addressesOf = async (reference: string) => {
  const { body } = await client.get(`/api/v1/addresses/${encodeURIComponent(reference)}?take=100`);
  return shapes.addressList.parse(body).data;
};

describe("Endpoints 6: list addresses for the organization", () => {
  test("an address has the fields of the specification; its balance is in base units, as the chain has it", async () => {
    const { id, address } = await newAddress("lists", "tETH");
    const all = await allOf("/api/v1/addresses/organization", (body) => shapes.addressList.parse(body).data);
    const [wallet] = await walletsOf("lists");
    expect(all.find((one) => one.id === id)).toMatchObject({
      address,
      reference: "lists",
      networkId: networkId("tETH"),
      miniWalletId: wallet?.id,
      balance: String(await balanceOf("tETH", address)),
    });
  });
});

describe("Endpoints 8: list profiles", () => {
  test("created profiles are listed, including those created by address generation", async () => {
    await createProfile("listed department", "Department");
    await newAddress("listed by generation", "tBTC");
    const all = await allOf("/api/v1/profiles", (body) => shapes.profileList.parse(body).data);
    expect(all).toContainEqual({ reference: "listed department", type: "Department" });
    expect(all.map(({ reference }) => reference)).toContain("listed by generation");
  });
});

describe("Operations beyond the specification: POST /api/v1/profiles", () => {
  test.each(["User", "Department", "Merchant"])("creates a profile of the type %s: 201", async (type) => {
    const answer = await createProfile(`of type ${type}`, type);
    expect(answer.status).toBe(201);
    expect(shapes.createProfileAnswer.parse(answer.body)).toEqual({ data: { reference: `of type ${type}`, type } });
  });

  test("409 ERR_001 if the reference exists, whatever the type; the profile is unchanged", async () => {
    await createProfile("twice", "Merchant");
    expect(errorOf(await createProfile("twice", "User"))).toMatchObject(profileExists);
    const all = await allOf("/api/v1/profiles", (body) => shapes.profileList.parse(body).data);
    expect(all.filter(({ reference }) => reference === "twice")).toEqual([{ reference: "twice", type: "Merchant" }]);
  });

  test("of two at the same time one is created", async () => {
    const answers = await Promise.all([createProfile("at once"), createProfile("at once")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test.each([
    ["an unknown type", { reference: "x", type: "Robot" }, /type/],
    ["an empty reference", { reference: "", type: "User" }, /reference/],
  ])("%s is 400 ERR_010", async (_, body, message) => {
    expect(errorOf(await client.post("/api/v1/profiles", body))).toMatchObject(refused(message));
  });

  test.each(["two words", "ünï-çødé ✓", "a/b", "50%", "a?b#c", "..."])(
    "the reference %j is free text, and identifies the profile's lists",
    async (reference) => {
      expect((await createProfile(reference)).status).toBe(201);
      await newAddress(reference, "tBTC");
      expect(await walletsOf(reference)).toMatchObject([{ reference }]);
      expect(await addressesOf(reference)).toMatchObject([{ reference }]);
    },
  );
});

describe("Operations beyond the specification: POST /api/v1/wallets/generate", () => {
  test("creates the wallet of a profile on a network: 201, with its id", async () => {
    await createProfile("shop", "Merchant");
    const answer = await createWallet("shop", networkId("FUJI"));
    expect(answer.status).toBe(201);
    const { data } = shapes.createWalletAnswer.parse(answer.body);
    expect(data).toMatchObject({ reference: "shop", networkId: networkId("FUJI"), type: "Merchant" });
    expect(await walletsOf("shop")).toMatchObject([
      { id: data.id, type: "Merchant", networkId: networkId("FUJI"), index: 0, currentDeepIndex: 0 },
    ]);
  });

  test("409 ERR_000 when the profile has a wallet on the network", async () => {
    await createProfile("shop twice");
    await createWallet("shop twice", networkId("tBTC"));
    expect(errorOf(await createWallet("shop twice", networkId("tBTC")))).toMatchObject(existsAlready);
    expect(await walletsOf("shop twice")).toHaveLength(1);
  });

  test("an unknown profile and an unknown network are 404 ERR_006", async () => {
    await createProfile("without wallets");
    expect(errorOf(await createWallet("no such profile", networkId("tBTC")))).toMatchObject(notFound);
    expect(errorOf(await createWallet("without wallets", unknownId))).toMatchObject(notFound);
    expect(await walletsOf("without wallets")).toEqual([]);
  });
});

describe("Wallet: index and currentDeepIndex", () => {
  test("index counts the profile's wallets, currentDeepIndex a wallet's addresses", async () => {
    await createProfile("counted");
    await createWallet("counted", networkId("tBTC"));
    for (let count = 0; count < 3; count += 1) await newAddress("counted", "SANDBOX");
    await newAddress("counted", "tBTC");
    await newAddress("counted", "FUJI");
    expect(await walletsOf("counted")).toMatchObject([
      { networkId: networkId("tBTC"), index: 0, currentDeepIndex: 1 },
      { networkId: networkId("SANDBOX"), index: 1, currentDeepIndex: 3 },
      { networkId: networkId("FUJI"), index: 2, currentDeepIndex: 1 },
    ]);
  });

  test("they are right for addresses that are generated at the same time", async () => {
    const addresses = await Promise.all(Array.from({ length: 10 }, () => newAddress("crowd", "tBTC")));
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(10);
    expect(await walletsOf("crowd")).toMatchObject([{ index: 0, currentDeepIndex: 10 }]);
    expect(await addressesOf("crowd")).toHaveLength(10);
  });
});

describe("Operations beyond the specification: POST /api/v1/addresses/generate", () => {
  test("the wallet must exist: 404 ERR_006, and nothing is created", async () => {
    await createProfile("v1 without wallet");
    const answer = await generateV1({ reference: "v1 without wallet", networkId: networkId("tBTC") });
    expect(errorOf(answer)).toMatchObject(notFound);
    expect(await walletsOf("v1 without wallet")).toEqual([]);
    const unknown = await generateV1({ reference: "v1 nobody", networkId: networkId("tBTC") });
    expect(errorOf(unknown)).toMatchObject(notFound);
  });

  test("answers like v2 if the wallet exists: 201", async () => {
    await createProfile("v1");
    await createWallet("v1", networkId("tBTC"));
    const answer = await generateV1({ reference: "v1", networkId: networkId("tBTC") });
    expect(answer.status).toBe(201);
    const { data } = shapes.generateAnswer.parse(answer.body);
    expect(await addressesOf("v1")).toMatchObject([{ id: data.id, address: data.address }]);
  });

  test("a wrong client share is 400 ERR_010", async () => {
    await createProfile("v1 share");
    await createWallet("v1 share", networkId("tBTC"));
    const body = { reference: "v1 share", networkId: networkId("tBTC"), clientShare: "d3Jvbmc=" };
    expect(errorOf(await generateV1(body))).toMatchObject(refused(/share/));
    expect(await addressesOf("v1 share")).toEqual([]);
  });
});

describe("Operations beyond the specification: GET /api/v1/addresses?id=", () => {
  test("returns the address as listed", async () => {
    const { id } = await newAddress("by id", "tBTC");
    const { status, body } = await client.get(`/api/v1/addresses?id=${id}`);
    expect(status).toBe(200);
    expect([shapes.addressAnswer.parse(body).data]).toEqual(await addressesOf("by id"));
  });

  test("an unknown id is 404 ERR_096, a missing id 400 ERR_010", async () => {
    expect(errorOf(await client.get(`/api/v1/addresses?id=${unknownId}`))).toMatchObject(noAddress);
    expect(codeOf(await client.get("/api/v1/addresses"))).toEqual([400, "ERR_010"]);
  });
});

test.each(["/api/v1/wallets/profile", "/api/v1/addresses"])(
  "Operations beyond the specification: GET %s/{reference} of an unknown profile is 404 ERR_006",
  async (path) => {
    expect(errorOf(await client.get(`${path}/nobody%20at%20all`))).toMatchObject(notFound);
  },
);

test("Address formats: tBTC has Bech32 tb1q addresses, in satoshi", async () => {
  const { address } = await newAddress("bitcoin", "tBTC");
  expect(shapes.bitcoinAddress.parse(address)).toBe(address);
  expect(Address(TEST_NETWORK).decode(address)).toMatchObject({ type: "wpkh" });
  const [listed] = await addressesOf("bitcoin");
  expect(listed?.address).toBe(address);
  expect(BigInt(listed?.balance ?? "")).toBeGreaterThan(0n);
});
