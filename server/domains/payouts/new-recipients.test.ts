import { afterEach, beforeEach, expect, test } from "vitest";
import { rowOf } from "#server/domains/journal/new-operation.ts";
import { itemOf } from "#server/domains/runs/source-item.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { mirror, mirrorNetwork } from "#server/testing/mirrored.ts";
import { networkId, sender } from "#server/testing/samples.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { mostNewRecipients } from "#shared/console/run-start.ts";
import { newRecipientsOf } from "./new-recipients.ts";

const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
/** Unlike one another at both ends. */
const addressOf = (index: number): string => {
  const end = (index + 0x1111).toString(16).padStart(4, "0");
  return `0x${end}${"5".repeat(32)}${end}`;
};

let harness: Harness;
let ada: Person;
beforeEach(async () => {
  harness = await startHarness();
  ada = await harness.signIn("admin");
  await mirrorNetwork(harness.store);
  serveTokens(harness.upstream, { [token.toLowerCase()]: erc20("PDT") });
});
afterEach(() => harness.close());

const coin = (to: string, amount: string, entry = 0) =>
  itemOf(
    {
      endpoint: "withdraw",
      params: {},
      body: { to: checksumAddress(to), amount, from: [sender.address], networkId },
    },
    entry,
  );
const pdt = (to: string, amount: string, entry = 0) => {
  const inputs = [
    { name: "to", type: "address", value: checksumAddress(to) },
    { name: "value", type: "uint256", value: amount },
  ];
  return itemOf(
    {
      endpoint: "writeContract",
      params: { networkId, contractAddress: token },
      body: {
        addressId: sender.id,
        abiFunction: { type: "function", name: "transfer", stateMutability: "nonpayable", inputs, outputs: [] },
      },
    },
    entry,
  );
};

const newOf = async (items: readonly ReturnType<typeof itemOf>[]) => {
  const view = harness.dependencies.environments.get("held")?.view;
  if (view === undefined) throw new Error("no environment");
  return newRecipientsOf(harness.dependencies, view, items);
};
const shown = async (items: readonly ReturnType<typeof itemOf>[]) =>
  (await newOf(items)).listed.map(({ address, amount, entry, entries }) => [
    address.toLowerCase(),
    amount,
    entry,
    entries,
  ]);

const label = (address: string, text: string) =>
  harness.send(ada, "PUT", "/console/held/labels", {
    headers: { "if-none-match": "*" },
    payload: { networkId: null, address: checksumAddress(address), label: text },
  });

const pay = async (address: string) => {
  const by = { requestId: null, address: null, person: { id: "p", name: "P" }, role: "operator" } as const;
  const request = { environment: "held", endpoint: "withdraw", params: {}, query: {}, body: null } as const;
  const row = rowOf({ by, idempotencyKey: address, acknowledges: null, run: null, spending: null, ...request }, null, {
    owner: "",
    now: 0,
    until: 0,
  });
  await harness.store
    .insertInto("operations")
    .values({ ...row, id: address, state: "succeeded" })
    .execute();
  await harness.store
    .insertInto("operation_movements")
    .values({
      operation_id: address,
      source: "decoded",
      position: 0,
      environment: "held",
      network_id: networkId,
      kind: "transfer",
      asset: "native",
      amount: "1".padStart(78, "0"),
      from_address: sender.address.toLowerCase(),
      to_address: address,
    })
    .execute();
};

test("lists recipients that were never paid, by what they get in all; not those that were paid or are its own", async () => {
  const [small, large, twice, paid, own] = [0, 1, 2, 3, 4].map(addressOf);
  if (small === undefined || large === undefined || twice === undefined || paid === undefined || own === undefined)
    throw new Error("too few");
  await pay(paid);
  await mirror(harness.store, "held", { kind: "addresses", id: "own", networkId, address: own, record: {} });
  const items = [
    coin(small, "1", 0),
    coin(twice, "2", 1),
    coin(paid, "900", 2),
    coin(own, "900", 3),
    coin(large, "5", 4),
    coin(twice, "2", 5),
  ];
  expect(await shown(items)).toEqual([
    [large, "5 ETH", 4, 1],
    [twice, "4 ETH", 1, 2],
    [small, "1 ETH", 0, 1],
  ]);
});

test("compares the amounts of the asset that most of them get", async () => {
  const [coins, few, many] = [0, 1, 2].map(addressOf);
  const items = [coin(coins ?? "", "1000", 0), pdt(few ?? "", "7", 1), pdt(many ?? "", "9000000000000000000", 2)];
  expect((await shown(items)).map(([address]) => address)).toEqual([many, few, coins]);
});

test("one that begins and ends like a known address is first, even with a label of its own", async () => {
  const [paid, other] = [0, 1].map(addressOf);
  const poisoned = `${paid?.slice(0, 6)}${"7".repeat(32)}${paid?.slice(-4)}`;
  await pay(paid ?? "");
  await label(paid ?? "", "Acme settlement");
  await label(poisoned, "Acme new account");
  const { listed } = await newOf([coin(other ?? "", "1000", 0), coin(poisoned, "1", 1)]);
  expect(listed.map(({ address, name, like }) => [address.toLowerCase(), name, like?.name])).toEqual([
    [poisoned, "Acme new account", "Acme settlement"],
    [other, null, undefined],
  ]);
});

test("a long list ends, and says how many there are", async () => {
  const items = Array.from({ length: mostNewRecipients + 5 }, (_, index) => coin(addressOf(index), "1", index));
  const { count, listed } = await newOf(items);
  expect([count, listed.length]).toEqual([mostNewRecipients + 5, mostNewRecipients]);
});
