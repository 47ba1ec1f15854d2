import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, find, type Inventory, mirrorFor, serveLists } from "#server/testing/lists.ts";
import { type Listed, readTransactionsFor, serveTransactions } from "#server/testing/transactions.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import { bitcoin, listedRow, payee, payer } from "#server/testing/withdrawals.ts";
import { assetsAnswerSchema } from "#shared/console/assets.ts";
import { type HeldBody, heldAnswerSchema } from "#shared/console/held.ts";
import { mainHoldingsUrl } from "#shared/console/overview.ts";
import { paginationOf, windowOf } from "#shared/wire/page-window.ts";

const back = "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl";
const kept = "tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0";
const tether = { ...bitcoin, id: "net-0", name: "tETH", addressFamily: "EVM", chainId: 11155111, decimals: 18 };

let harness: Harness;
let viewer: Person;
let inventory: Inventory;
let listed: Listed;

beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  inventory = {
    ...emptyInventory(),
    networks: [bitcoin, tether],
    addresses: [record(payer, "1000000", 0), record(kept, "50000", 1), ether("7")],
  };
  listed = { rows: [funded(payer, "1000000", 1), funded(kept, "50000", 2)] };
  serveLists(harness, inventory);
  serveTransactions(harness, listed);
  harness.upstream.on((response, request, socket) => {
    const pagination = paginationOf(0, windowOf({}, 10));
    answers(200, { assets: [], pagination })(response, request, socket);
  }, /\/api\/v1\/portfolio\?/);
  harness.upstream.on((response, request, socket) => {
    const id = new URL(request.url, "http://service").searchParams.get("id");
    const one = inventory.addresses.find((own) => own["id"] === id);
    (one === undefined ? answers(404, errorBody("ERR_096", 404)) : answers(200, { data: one }))(
      response,
      request,
      socket,
    );
  }, /\/api\/v1\/addresses\?id=/);
  await walk();
  await transactions();
  await read();
});
afterEach(() => harness.close());

const record = (address: string, balance: string, index: number) => ({
  ...addresses(index + 1)[index],
  address,
  balance,
  networkId: bitcoin.id,
  miniWalletId: "wallet-0",
  reference: "acme",
});
const ether = (balance: string) => ({
  ...addresses(9)[8],
  balance,
  networkId: "net-0",
  miniWalletId: "wallet-1",
  reference: "acme",
});
const etherAddress = (): string => String(addresses(9)[8]?.["address"]);
const funded = (to: string, amount: string, number: number) =>
  listedRow(number, harness.clock.now - 86_400_000, {
    addressFrom: undefined,
    addressTo: to,
    amount,
    fee: undefined,
    status: "CONFIRMED",
    isMempool: false,
    txType: "INCOMING",
  });

const balanceOf = (address: string, balance: string): void => {
  inventory.addresses = inventory.addresses.map((one) => (one["address"] === address ? { ...one, balance } : one));
};

/** 100,000 to somebody else and 899,200 back, to an address that is listed only later. */
const pay = (more: object = {}): void => {
  const row = (part: object) => listedRow(9, harness.clock.now, { fee: undefined, ...part, ...more });
  listed.rows = [
    row({ addressTo: payee, amount: "100000", fee: "800", txType: "OUTGOING" }),
    row({ addressTo: back, amount: "899200", txType: "INTERNAL" }),
    ...listed.rows,
  ];
};

const walk = async () => {
  await find(harness, viewer);
  await harness.send(viewer, "POST", "/console/ask/find/refresh");
  await mirrorFor(harness, 5_000);
};
const transactions = async () => {
  await harness.send(viewer, "POST", "/console/ask/transactions/refresh");
  await readTransactionsFor(harness, 8_000);
};
const read = async () => {
  for (let round = 0; round < 20; round += 1) {
    const due = await harness.assets.nextDue();
    if (due === null || due > harness.clock.now) return;
    await harness.assets.round();
    await harness.assets.idle();
  }
};

const holdings = async (query = "") =>
  assetsAnswerSchema.parse((await harness.send(viewer, "GET", `/console/ask/assets?${query}`)).json()).data;
const coinOn = async (networkId: string, query = "") => {
  const holding = (await holdings(query)).find((one) => one.networkId === networkId);
  if (holding === undefined) return undefined;
  const { text, isUpdating, change, whole } = holding;
  return { text, isUpdating, change: change?.text, whole: whole?.text };
};

/** What lists and the pages of owners say. */
const heldBy = async (kind: HeldBody["kind"], id: string) => {
  const answer = await harness.send(viewer, "POST", "/console/ask/assets/held", { payload: { kind, ids: [id] } });
  const { main, more } = heldAnswerSchema.parse(answer.json()).data[0] ?? { main: [], more: 0 };
  return { main: main.map(({ text, change }) => (change === undefined ? text : `${text} with ${change}`)), more };
};

const settled = (text: string) => ({ text, isUpdating: undefined, change: undefined, whole: undefined });

describe("the change of a Bitcoin payment", () => {
  test.each(["", "profile=acme", "wallet=wallet-0"])(
    "is never missing from a balance without a word: %s",
    async (query) => {
      expect(await coinOn(bitcoin.id, query)).toEqual(settled("0.0105 tBTC"));
      pay();
      balanceOf(payer, "0");
      await transactions();
      // Known to have moved, not read yet.
      expect(await coinOn(bitcoin.id, query)).toMatchObject({ isUpdating: true });
      await read();
      expect(await coinOn(bitcoin.id, query)).toMatchObject({
        text: "0.0005 tBTC",
        change: "0.008992 tBTC",
        whole: "0.009492 tBTC",
      });
      inventory.addresses = [...inventory.addresses, record(back, "899200", 2)];
      await walk();
      await read();
      expect(await coinOn(bitcoin.id, query)).toEqual(settled("0.009492 tBTC"));
    },
  );

  test.each([
    ["profile", "acme", ["0.000000000000000007 ETH"]],
    ["wallet", "wallet-0", []],
  ] as const)("is in the total of the %s %s until it is listed, and counted once", async (kind, id, others) => {
    const held = async () => (await heldBy(kind, id)).main.toSorted();
    expect(await held()).toEqual([...others, "0.0105 tBTC"].toSorted());
    pay();
    balanceOf(payer, "0");
    await transactions();
    await read();
    expect(await held()).toEqual([...others, "0.009492 tBTC with 0.008992 tBTC"].toSorted());
    expect(await heldBy("wallet", "wallet-1")).toEqual({ main: ["0.000000000000000007 ETH"], more: 0 });
    inventory.addresses = [...inventory.addresses, record(back, "899200", 2)];
    await walk();
    await read();
    expect(await held()).toEqual([...others, "0.009492 tBTC"].toSorted());
  });

  test("is what a wallet holds if nothing else is left in it", async () => {
    inventory.addresses = inventory.addresses.filter(({ address }) => address !== kept);
    await walk();
    pay();
    balanceOf(payer, "0");
    await transactions();
    await read();
    expect(await heldBy("wallet", "wallet-0")).toEqual({ main: ["0.008992 tBTC with 0.008992 tBTC"], more: 0 });
  });

  test("counts if it is all that there is", async () => {
    inventory.addresses = inventory.addresses.filter(({ address }) => address !== kept);
    await walk();
    pay();
    balanceOf(payer, "0");
    await transactions();
    await read();
    expect(await coinOn(bitcoin.id)).toMatchObject({ text: "0 tBTC", whole: "0.008992 tBTC" });
  });

  test("counts from the confirmation until the service lists its address", async () => {
    pay({ status: "CONFIRMED", isMempool: false });
    balanceOf(payer, "0");
    await transactions();
    await read();
    expect(await coinOn(bitcoin.id)).toMatchObject({ whole: "0.009492 tBTC" });
  });

  test("does not count twice while the service still counts the coins that were spent", async () => {
    pay();
    await transactions();
    await read();
    expect(await coinOn(bitcoin.id)).toMatchObject({ text: "0.0105 tBTC", change: undefined });
  });

  test("counts once it is listed with nothing yet", async () => {
    pay();
    balanceOf(payer, "0");
    inventory.addresses = [...inventory.addresses, record(back, "0", 2)];
    await walk();
    await transactions();
    await read();
    expect(await coinOn(bitcoin.id)).toMatchObject({ text: "0.0005 tBTC", whole: "0.009492 tBTC" });
  });
});

test("a balance that has moved is not shown as current until it is read", async () => {
  expect(await coinOn("net-0")).toEqual(settled("0.000000000000000007 ETH"));
  listed.rows = [
    listedRow(5, harness.clock.now, {
      addressFrom: `0x${"9".repeat(40)}`,
      addressTo: etherAddress(),
      amount: "5",
      status: "CONFIRMED",
      isMempool: false,
      networkId: "net-0",
      txid: `0x${"a".repeat(64)}`,
    }),
    ...listed.rows,
  ];
  balanceOf(etherAddress(), "12");
  await transactions();
  expect(await coinOn("net-0")).toMatchObject({ isUpdating: true });
  expect(await coinOn(bitcoin.id)).toEqual(settled("0.0105 tBTC"));
  await read();
  expect(await coinOn("net-0")).toEqual(settled("0.000000000000000012 ETH"));
});

test("the overview has what moved today first, with its change since yesterday", async () => {
  const main = async () => assetsAnswerSchema.parse((await harness.send(viewer, "GET", mainHoldingsUrl("ask"))).json());
  harness.clock.now += 86_400_000;
  viewer = await harness.signIn("viewer");
  balanceOf(etherAddress(), "5");
  await walk();
  const { data, networks, more } = await main();
  expect([networks, more]).toEqual([2, 0]);
  expect(data.map(({ text, today }) => [text, today?.amount])).toContainEqual(["0.000000000000000005 ETH", "-2"]);
});

test("the overview puts what was sent and moved today before a coin that moved before, whatever their networks", async () => {
  const at = harness.clock.now;
  const sent = (networkId: string, from: string, to: string, more: object) =>
    listedRow(30, at, { addressFrom: from, addressTo: to, networkId, status: "CONFIRMED", isMempool: false, ...more });
  listed.rows = [
    sent("net-0", etherAddress(), `0x${"9".repeat(40)}`, {
      amount: "1",
      txid: `0x${"b".repeat(64)}`,
      txType: "OUTGOING",
    }),
    ...listed.rows,
  ];
  await transactions();
  await read();
  const { data } = assetsAnswerSchema.parse((await harness.send(viewer, "GET", mainHoldingsUrl("ask"))).json());
  expect(data.map(({ networkId }) => networkId)).toEqual(["net-0", bitcoin.id]);
});
