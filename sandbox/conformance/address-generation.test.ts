import { describe, expect, test } from "vitest";
import { errorOf, noPermission, notFound, refused } from "./errors.ts";
import * as shapes from "./shapes.ts";
import { client, networkId, newAddress, ready, unknownId } from "./suite.ts";

const generate = (body: Record<string, unknown>) =>
  client.post("/api/v2/addresses/generate", { clientShare: ready.clientShare, ...body });
/** The v1 endpoint takes the same body (operations beyond the specification, Addresses). */
const generateInWallet = (body: Record<string, unknown>) =>
  client.post("/api/v1/addresses/generate", { clientShare: ready.clientShare, ...body });
const walletsOf = async (reference: string) =>
  shapes.walletList.parse((await client.get(`/api/v1/wallets/profile/${reference}`)).body).data;

describe("Endpoints 5: generate wallet if needed and create address", () => {
  test("creates profile and wallet if missing, then only addresses: 201", async () => {
    const first = await generate({ reference: "generated", networkId: networkId("tETH") });
    const second = await generate({ reference: "generated", networkId: networkId("tETH") });
    expect([first.status, second.status]).toEqual([201, 201]);
    const [one, two] = [first, second].map(({ body }) => shapes.generateAnswer.parse(body).data);
    expect(one?.address).not.toBe(two?.address);
    expect(await walletsOf("generated")).toMatchObject([{ networkId: networkId("tETH"), currentDeepIndex: 2 }]);
  });

  test.each(["SANDBOX", "tETH", "FUJI"] as const)("on %s the address is a checksummed EVM address", async (name) => {
    const { address } = await newAddress("generated evm", name);
    expect(shapes.evmAddress.parse(address)).toBe(address);
  });

  test("on tBTC the address is a tb1q one", async () => {
    const { address } = await newAddress("generated bitcoin", "tBTC");
    expect(shapes.bitcoinAddress.parse(address)).toBe(address);
  });

  test.each([
    ["an empty client share", () => ({ networkId: networkId("tETH"), clientShare: "" }), refused(/clientShare/)],
    ["a wrong client share", () => ({ networkId: networkId("tETH"), clientShare: "d3Jvbmc=" }), refused(/share/)],
    ["an empty reference", () => ({ networkId: networkId("tETH"), reference: "" }), refused(/reference/)],
    ["no network", () => ({}), refused(/network/)],
    ["an unknown network", () => ({ networkId: unknownId }), refused(/networkId/)],
    ["a networkId that is not a UUID", () => ({ networkId: "nonsense" }), refused(/networkId/)],
    ["a networkId that is a UUID with a suffix", () => ({ networkId: `${networkId("tETH")}0` }), refused(/networkId/)],
    ["a code in networkId", () => ({ networkId: "tETH" }), refused(/networkId/)],
    ["a UUID in network", () => ({ network: networkId("tETH") }), refused(/network/)],
    ["a network outside the enumeration", () => ({ network: "BTC" }), refused(/network/)],
    ["a code in another case", () => ({ network: "teth" }), refused(/network/)],
    ["an empty network", () => ({ network: "" }), refused(/network/)],
    ["both forms at once", () => ({ network: "tETH", networkId: networkId("tETH") }), refused(/network/)],
    ["a mainnet that is not enabled for the organization", () => ({ networkId: networkId("AVAX") }), noPermission],
    ["its code of the older form", () => ({ network: "AVAX" }), noPermission],
  ])("%s is refused and creates nothing", async (_, body, error) => {
    const request = { reference: "refused", ...body() };
    expect(errorOf(await generate(request))).toMatchObject(error);
    expect(errorOf(await client.get("/api/v1/wallets/profile/refused"))).toMatchObject(notFound);
    expect(errorOf(await generateInWallet(request))).toMatchObject(error);
  });

  test("networkId may be in capitals", async () => {
    const answer = await generate({ reference: "in capitals", networkId: networkId("tBTC").toUpperCase() });
    expect(answer.status).toBe(201);
    expect(await walletsOf("in%20capitals")).toMatchObject([{ networkId: networkId("tBTC") }]);
  });
});
