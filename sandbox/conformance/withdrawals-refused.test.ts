import { beforeAll, describe, expect, test } from "vitest";
import { errorOf, messages, noAddress, noPermission, notFound, refused } from "./errors.ts";
import { client, networkId, newAddress, otherClient, ready, unknownAddress, unknownId } from "./suite.ts";
import { transactionsOf, withdrawBody } from "./withdrawing.ts";

const evm = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const bitcoin = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";

type Network = "tETH" | "tBTC";

const senders: Record<Network, string> = { tETH: "", tBTC: "" };

beforeAll(async () => {
  senders.tETH = (await newAddress("withdrawal refused", "tETH")).address;
  senders.tBTC = (await newAddress("withdrawal refused", "tBTC")).address;
});

const bodyOn = (network: Network) =>
  withdrawBody({ network, from: [senders[network]], to: network === "tETH" ? evm : bitcoin, amount: "0.001" });

const path = "/api/v1/withdraw";

const decimals = { tETH: 18, tBTC: 8 };

type Change = (network: Network) => Record<string, unknown>;

describe.each<Network>(["tETH", "tBTC"])(
  "Operations beyond the specification: a withdrawal on %s is refused",
  (network) => {
    test.each<readonly [string, Change, object]>([
      [
        "an amount with too many decimals",
        (on) => ({ amount: `0.${"0".repeat(decimals[on])}1` }),
        refused(/^amount: .* decimals, got/),
      ],
      ["an amount of zero", () => ({ amount: "0" }), refused(/^amount: must be more than zero/)],
      ["an amount of zero with decimals", () => ({ amount: "0.00" }), refused(/^amount: must be more than zero/)],
      ["a negative amount", () => ({ amount: "-1" }), refused(/^amount: /)],
      ["an amount with a sign", () => ({ amount: "+1" }), refused(/^amount: /)],
      ["an amount with a comma", () => ({ amount: "0,001" }), refused(/^amount: /)],
      ["an amount with an exponent", () => ({ amount: "1e-3" }), refused(/^amount: /)],
      ["an amount in hex", () => ({ amount: "0x01" }), refused(/^amount: /)],
      ["an empty amount", () => ({ amount: "" }), refused(/^amount: /)],
      ["an amount that is a number", () => ({ amount: 1 }), refused(/^amount: /)],
      ["an amount beyond every number", () => ({ amount: "9".repeat(61) }), refused(/^amount: /)],
      [
        "a recipient of another family",
        (on) => ({ to: on === "tETH" ? bitcoin : evm }),
        refused(/^to: expected an address of t/),
      ],
      [
        "a recipient with a wrong checksum",
        (on) => ({ to: on === "tETH" ? evm.replace("C8", "c8") : bitcoin.replace("vkl", "vkk") }),
        refused(/^to: /),
      ],
      [
        "a recipient of the mainnet",
        (on) => ({ to: on === "tETH" ? "bc1q" : "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" }),
        refused(/^to: /),
      ],
      [
        "a sender of another family",
        (on) => ({ from: [on === "tETH" ? senders.tBTC : senders.tETH] }),
        refused(/^from\[0\]: expected an address of t/),
      ],
      ["a sender that is not an address", () => ({ from: ["nonsense"] }), refused(/^from\[0\]: /)],
      ["no sender", () => ({ from: [] }), refused(/^from: /)],
      ["more than 100 senders", (on) => ({ from: Array.from({ length: 101 }, () => senders[on]) }), refused(/^from: /)],
      [
        "the same sender twice",
        (on) => ({ from: [senders[on], on === "tETH" ? senders[on].toLowerCase() : senders[on].toUpperCase()] }),
        refused(/^from\[1\]: the address is named twice/),
      ],
      [
        "a sender of another organization",
        (on) => ({ from: [senders[on], on === "tETH" ? unknownAddress : bitcoin] }),
        { ...noAddress, details: "from[1]: the address is not the organization's." },
      ],
      ["an unknown network", () => ({ networkId: unknownId }), notFound],
      ["a network that is not enabled", () => ({ networkId: networkId("AVAX") }), noPermission],
      [
        "a wrong client share",
        () => ({ clientShare: Buffer.from("wrong").toString("base64") }),
        refused(/client share is not valid/),
      ],
      ["an empty client share", () => ({ clientShare: "" }), refused(/^clientShare: /)],
    ])("%s", async (_, change, error) => {
      const sent = await transactionsOf(senders[network]);
      expect(errorOf(await client.post(path, { ...bodyOn(network), ...change(network) }))).toMatchObject(error);
      expect(await transactionsOf(senders[network])).toEqual(sent);
    });

    test("a key without the interact contract policy", async () => {
      const answer = await client.post(path, bodyOn(network), { "x-api-key": ready.apiKeys.readOnly });
      expect(errorOf(answer)).toMatchObject({ ...noPermission, message: messages["ERR_009"] });
    });

    test("an address of the first organization, sent by the second with its own share", async () => {
      const { clientShare } = ready.otherOrganization;
      expect(errorOf(await otherClient.post(path, { ...bodyOn(network), clientShare }))).toMatchObject(noAddress);
    });
  },
);

test("Operations beyond the specification: the organization's address on another EVM network is named", async () => {
  const elsewhere = await newAddress("elsewhere", "FUJI");
  const answer = await client.post(path, { ...bodyOn("tETH"), from: [elsewhere.address] });
  expect(errorOf(answer)).toMatchObject(refused(/^from\[0\]: the address is not on tETH/));
});
