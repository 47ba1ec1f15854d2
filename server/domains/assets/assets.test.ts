import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordId } from "#server/domains/mirror/record.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, emptyInventory, find, type Inventory, mirrorFor, serveLists } from "#server/testing/lists.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers, errorBody } from "#server/testing/upstream.ts";
import {
  assetHistoryAnswerSchema,
  assetHoldersAnswerSchema,
  assetItemsAnswerSchema,
  assetsAnswerSchema,
  type Holding,
} from "#shared/console/assets.ts";
import { inWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import { noteMoved } from "./due.ts";
import { saveNative } from "./native.ts";

const pdt = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const badge = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const day = 24 * 60 * 60_000;
const tether = {
  id: "net-0",
  enabled: true,
  name: "Testnet Ether",
  addressFamily: "EVM",
  chainId: 11155111,
  decimals: 18,
};

type Token = Readonly<Record<string, unknown>>;

let harness: Harness;
let viewer: Person;
let inventory: Inventory;
/** The tokens of each address record, by its id. */
let tokens: Map<string, readonly Token[]>;

beforeEach(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  tokens = new Map();
  inventory = { ...emptyInventory(), networks: [tether], addresses: records(4) };
  serveLists(harness, inventory);
  servePortfolio();
  serveTokens(harness.upstream, {
    [pdt.toLowerCase()]: erc20("PDT"),
    [badge.toLowerCase()]: { name: "Badge", symbol: "BDG", supports: ["0x80ac58cd"] },
  });
});
afterEach(() => harness.close());

/** Addresses of net-0, two in each wallet, all of one profile but the last. */
const records = (count: number) =>
  addresses(count).map((record, index) => ({
    ...record,
    networkId: "net-0",
    balance: "0",
    miniWalletId: `wallet-${Math.floor(index / 2)}`,
    reference: index === count - 1 ? "globex" : "acme",
  }));

/** Answers assets by the address that is asked for, a page at a time. */
const servePortfolio = () => {
  harness.upstream.on((response, request, socket) => {
    const query = Object.fromEntries(new URL(request.url, "http://service").searchParams);
    const own = inventory.addresses.filter(
      ({ address }) => address === query["address"] || lower(address) === query["address"],
    );
    const all = own.flatMap(({ id }) => (tokens.get(String(id)) ?? []).map((one) => ({ addressId: id, ...one })));
    const window = windowOf(query, 10);
    const answer = { assets: inWindow(all, window), pagination: paginationOf(all.length, window) };
    answers(200, answer)(response, request, socket);
  }, /\/api\/v1\/portfolio\?/);
  harness.upstream.on((response, request, socket) => {
    const id = new URL(request.url, "http://service").searchParams.get("id");
    const record = inventory.addresses.find((one) => one["id"] === id);
    const answer = record === undefined ? answers(404, errorBody("ERR_096", 404)) : answers(200, { data: record });
    answer(response, request, socket);
  }, /\/api\/v1\/addresses\?id=/);
};

const lower = (text: unknown): string => String(text).toLowerCase();
const idAt = (index: number): string => String(inventory.addresses[index]?.["id"]);
const addressAt = (index: number): string => lower(inventory.addresses[index]?.["address"]);
const setBalance = (index: number, balance: unknown) => {
  inventory.addresses = inventory.addresses.map((record, at) => (at === index ? { ...record, balance } : record));
};

/** The mirror rereads everything. */
const walk = async () => {
  await find(harness, viewer);
  await harness.send(viewer, "POST", "/console/ask/find/refresh");
  await mirrorFor(harness, 5_000);
};

/** Reads the tokens that are due, one round after another. */
const read = async () => {
  for (let round = 0; round < 20; round += 1) {
    const due = await harness.assets.nextDue();
    if (due === null || due > harness.clock.now) return;
    await harness.assets.round();
    await harness.assets.idle();
  }
};
const moved = async (...indexes: readonly number[]) => {
  await noteMoved(harness.store, "ask", indexes.map(addressAt), harness.clock.now);
};

const assets = async (query = "") =>
  assetsAnswerSchema.parse((await harness.send(viewer, "GET", `/console/ask/assets?${query}`)).json());
const history = async (query: string) =>
  assetHistoryAnswerSchema.parse((await harness.send(viewer, "GET", `/console/ask/assets/history?${query}`)).json());
const items = async (query: string) =>
  assetItemsAnswerSchema.parse((await harness.send(viewer, "GET", `/console/ask/assets/items?${query}`)).json());
const holders = async (query: string) =>
  assetHoldersAnswerSchema.parse((await harness.send(viewer, "GET", `/console/ask/assets/holders?${query}`)).json());
const short = ({ data }: { readonly data: readonly Holding[] }) =>
  data.map(({ text, addresses: count, unreadable }) => [text, count, unreadable]);

const ether = (count: number): string => `${count}${"0".repeat(18)}`;
const some = (amount: string, more: Token = {}): Token => ({ contractAddress: pdt, type: "ERC20", amount, ...more });
const nft = (tokenId: string): Token => ({ contractAddress: badge, type: "ERC721", amount: "1", tokenId });
const portfolioReads = (): number =>
  harness.upstream.seen.filter(({ url }) => url.startsWith("/api/v1/portfolio?")).length;

describe("coins", () => {
  test("are summed exactly for the organization, a profile, a wallet and an address, and zero is nothing", async () => {
    setBalance(0, "1");
    setBalance(1, ether(2));
    setBalance(3, "1000000000000000000000000000001");
    await walk();
    expect(short(await assets())).toEqual([["1,000,000,000,002.000000000000000002 ETH", 3, 0]]);
    expect(short(await assets("profile=acme"))).toEqual([["2.000000000000000001 ETH", 2, 0]]);
    expect(short(await assets("wallet=wallet-1"))).toEqual([["1,000,000,000,000.000000000000000001 ETH", 1, 0]]);
    expect(short(await assets(`addressId=${idAt(1)}`))).toEqual([["2 ETH", 1, 0]]);
    expect(short(await assets(`addressId=${idAt(2)}`))).toEqual([]);
    expect(short(await assets("networkId=net-1"))).toEqual([]);
  });

  test("say when the oldest balance was read: at the last walk over the list", async () => {
    setBalance(0, ether(1));
    expect((await assets()).list.state).toBe("syncing");
    await walk();
    const { data, list } = await assets();
    expect(data[0]?.asOf).toBe(list.walkedAt);
    expect(list.walkedAt).not.toBeNull();
  });

  test("have a time that is not older than a balance in them", async () => {
    setBalance(0, ether(1));
    await walk();
    const before = (await assets()).data[0];
    expect(before?.newest).toBe(before?.asOf);
    harness.clock.now += 60_000;
    setBalance(0, ether(2));
    // The list was requested: the cache has the response.
    const record = JSON.stringify(inventory.addresses[0]);
    const common = { network_id: "net-0", profile: "acme", names: "", words: "" };
    const content = { ...common, kind: "addresses" as const, id: recordId(idAt(0)), address: addressAt(0), record };
    await harness.store.transaction().execute((writer) => saveNative(writer, "ask", [content], harness.clock.now));
    const after = (await assets()).data[0];
    expect(after?.text).toBe("2 ETH");
    expect(after?.newest).toBe(new Date(harness.clock.now).toISOString());
  });

  test("that are unreadable are counted, never as zero: the last known value counts", async () => {
    setBalance(0, ether(1));
    setBalance(1, ether(2));
    setBalance(2, "1.5");
    await walk();
    expect(short(await assets())).toEqual([["3 ETH", 2, 1]]);
    setBalance(1, undefined);
    await walk();
    expect(short(await assets())).toEqual([["3 ETH", 2, 2]]);
    setBalance(1, "0");
    setBalance(2, "0");
    await walk();
    expect(short(await assets())).toEqual([["1 ETH", 1, 0]]);
  });

  test("of a record that became unreadable keep their last amount", async () => {
    setBalance(0, ether(1));
    await walk();
    inventory.addresses = inventory.addresses.map((record, at) => (at === 0 ? { ...record, address: 7 } : record));
    await walk();
    expect(short(await assets())).toEqual([["1 ETH", 1, 1]]);
  });

  test("of an address no longer listed are in no sum, and one of another profile counts there", async () => {
    setBalance(0, ether(1));
    setBalance(1, ether(2));
    await walk();
    inventory.addresses = inventory.addresses
      .map((record, at) => (at === 1 ? { ...record, reference: "globex", miniWalletId: "wallet-1" } : record))
      .slice(1);
    await walk();
    expect(short(await assets())).toEqual([["2 ETH", 1, 0]]);
    expect(short(await assets("profile=acme"))).toEqual([]);
    expect(short(await assets("profile=globex"))).toEqual([["2 ETH", 1, 0]]);
    expect(short(await assets("wallet=wallet-0"))).toEqual([]);
  });
});

test("Reliability 40: assets say what they may lack until addresses, transactions and tokens have been read", async () => {
  const gaps = async () => {
    const answer = await harness.send(viewer, "GET", "/console/ask/assets");
    const { coverage } = assetsAnswerSchema.parse(answer.json());
    return coverage?.gaps.map(({ place, reason }) => `${place} ${reason}`);
  };
  expect(await gaps()).toEqual(["addresses reading", "ledger reading"]);
  await mirrorFor(harness, 60_000);
  expect(await gaps()).toEqual(["ledger reading"]);
});

describe("tokens", () => {
  test("are read of addresses that may have any, all pages, with units, and no address is queried without a reason", async () => {
    tokens.set(idAt(0), [some(ether(1234)), ...Array.from({ length: 120 }, (_, index) => nft(String(index)))]);
    tokens.set(idAt(1), [some("5")]);
    tokens.set(idAt(2), [some(ether(7))]);
    await walk();
    await read();
    expect(portfolioReads()).toBe(0);
    await moved(0, 1);
    expect((await assets()).progress).toEqual({ read: 0, total: 2, waiting: 2, failed: 0 });
    await read();
    expect(portfolioReads()).toBe(3);
    const answer = await assets();
    expect(short(answer)).toEqual([
      ["1,234.000000000000000005 PDT", 2, 0],
      ["120 tokens of Badge", 1, 0],
    ]);
    expect(answer.progress).toEqual({ read: 2, total: 2, waiting: 0, failed: 0 });
    expect(answer.data[1]).toMatchObject({ asset: { kind: "collection", token: badge }, token: { name: "Badge" } });
    expect(answer.data[0]?.asOf).toBe(new Date(harness.clock.now).toISOString());
    expect(short(await assets("wallet=wallet-0"))).toEqual(short(answer));
    expect(short(await assets("profile=globex"))).toEqual([]);
  });

  test("of an address being viewed are read before all others, but not again soon", async () => {
    tokens.set(idAt(3), [some(ether(9))]);
    await walk();
    await moved(0, 1, 2);
    expect((await assets(`addressId=${idAt(3)}`)).progress).toEqual({ read: 0, total: 1, waiting: 1, failed: 0 });
    await harness.assets.round();
    await harness.assets.idle();
    expect(short(await assets(`addressId=${idAt(3)}`))).toEqual([["9 PDT", 1, 0]]);
    await read();
    const before = portfolioReads();
    await assets(`addressId=${idAt(3)}`);
    await read();
    expect(portfolioReads()).toBe(before);
    harness.clock.now += 21_000;
    await assets(`addressId=${idAt(3)}`);
    await read();
    expect(portfolioReads()).toBe(before + 1);
  });

  test("bring the coin of the address up to date with them", async () => {
    await walk();
    setBalance(0, ether(3));
    await assets(`addressId=${idAt(0)}`);
    await read();
    expect(short(await assets())).toEqual([["3 ETH", 1, 0]]);
  });

  test("that are gone are no longer in the list", async () => {
    tokens.set(idAt(0), [some(ether(1)), nft("7")]);
    await walk();
    await moved(0);
    await read();
    tokens.set(idAt(0), [nft("8")]);
    await moved(0);
    await read();
    expect(short(await assets())).toEqual([["1 token of Badge", 1, 0]]);
    expect((await items(`networkId=net-0&contract=${badge}`)).data.map(({ tokenId }) => tokenId)).toEqual(["8"]);
  });

  test("that move while they are read are read once more", async () => {
    tokens.set(idAt(0), [some("1")]);
    await walk();
    await moved(0);
    const [row] = await harness.store.selectFrom("asset_addresses").selectAll().execute();
    harness.upstream.on((response, request, socket) => {
      void moved(0).then(() =>
        answers(200, { assets: [], pagination: paginationOf(0, windowOf({}, 100)) })(response, request, socket),
      );
    }, /\/api\/v1\/portfolio\?/);
    await harness.assets.round();
    await harness.assets.idle();
    const due = await harness.assets.nextDue();
    expect([row?.touched, due]).toEqual([0, harness.clock.now]);
  });

  test("of two networks at one address are told apart by the record, else by the wallet, else not accepted", async () => {
    inventory.networks = [tether, { ...tether, id: "net-1", name: "Sandbox" }];
    inventory.addresses = records(2).map((record, index) => ({
      ...record,
      address: addresses(1)[0]?.["address"],
      networkId: `net-${index}`,
      miniWalletId: `wallet-${index}`,
    }));
    tokens.set(idAt(0), [
      some("1", { addressId: idAt(0) }),
      some("2", { addressId: idAt(1) }),
      { ...some("3"), addressId: undefined, walletId: "wallet-1", contractAddress: badge },
      { ...some("4"), addressId: undefined, contractAddress: `0x${"1".repeat(40)}` },
    ]);
    await walk();
    await moved(0);
    await read();
    const { data } = await assets();
    expect(data.map(({ networkId, amount }) => `${networkId} ${amount}`).toSorted()).toEqual([
      "net-0 1",
      "net-1 2",
      "net-1 3",
    ]);
  });

  test("with an amount that cannot be read count as unreadable", async () => {
    tokens.set(idAt(0), [some("1.5")]);
    tokens.set(idAt(1), [some(ether(2))]);
    await walk();
    await moved(0, 1);
    await read();
    expect(short(await assets())).toEqual([["2 PDT", 1, 1]]);
  });

  test("keep their last amounts while the service does not respond, with growing retry waits", async () => {
    tokens.set(idAt(0), [some(ether(2))]);
    await walk();
    await moved(0);
    await read();
    harness.upstream.on(answers(503, errorBody("ERR_001", 503)), /\/api\/v1\/portfolio\?/);
    harness.clock.now += 60_000;
    await moved(0);
    await harness.assets.round();
    await harness.assets.idle();
    const { progress, ...answer } = await assets();
    expect([short(answer), progress]).toEqual([[["2 PDT", 1, 0]], { read: 1, total: 1, waiting: 0, failed: 1 }]);
    const [row] = await harness.store.selectFrom("asset_addresses").select(["due_at", "failures"]).execute();
    expect(row).toEqual({ due_at: harness.clock.now + 60_000, failures: 1 });
    // The service is given a rest: nothing of this environment is requested.
    expect(await harness.assets.nextDue()).toBeNull();
    harness.clock.now += 61_000;
    servePortfolio();
    await read();
    expect((await assets()).progress.failed).toBe(0);
  });

  // A 404 with this code may also mean a missing record, so it counts only if no address was ever read.
  test.each([501, 404])(
    "that a deployment refuses with %i are not offered, and are requested again only after hours",
    async (status) => {
      setBalance(0, ether(1));
      await walk();
      harness.upstream.on(answers(status, errorBody("ERR_006", status)), /\/api\/v1\/portfolio\?/);
      await moved(0, 1, 2, 3);
      await harness.assets.round();
      await harness.assets.idle();
      await read();
      expect(portfolioReads()).toBeLessThanOrEqual(2);
      const answer = await assets();
      expect([answer.offersTokens, short(answer)]).toEqual([false, [["1 ETH", 1, 0]]]);
      servePortfolio();
      harness.clock.now += 7 * 60 * 60_000;
      await read();
      expect((await assets()).offersTokens).toBe(true);
    },
  );

  test("of an address that the service does not find are not read, and those of others stay offered", async () => {
    await walk();
    await moved(0);
    await read();
    harness.upstream.on(answers(404, errorBody("ERR_006", 404)), /\/api\/v1\/portfolio\?/);
    await moved(1);
    await read();
    const { offersTokens, progress } = await assets();
    expect([offersTokens, progress.read, progress.failed]).toEqual([true, 1, 1]);
  });

  test("a list with a wrong total is accepted if it is the same twice, and a changing one is not", async () => {
    await walk();
    harness.upstream.on(
      answers(200, { assets: [{ ...some("5"), addressId: idAt(0) }], pagination: paginationOf(2, windowOf({}, 1)) }),
      /portfolio\?skip=0/,
    );
    harness.upstream.on(
      answers(200, { assets: [], pagination: paginationOf(2, windowOf({}, 1)) }),
      /portfolio\?skip=1/,
    );
    await moved(0);
    await read();
    expect((await assets()).data[0]?.amount).toBe("5");
  });
});

describe("the holders of a contract's tokens", () => {
  test("are the organization's addresses with a balance, largest first, with units, a page at a time", async () => {
    tokens.set(idAt(0), [some(ether(9))]);
    tokens.set(idAt(1), [some(ether(10)), nft("7")]);
    tokens.set(idAt(2), [some("0")]);
    tokens.set(idAt(3), [some("1.5")]);
    await walk();
    await moved(0, 1, 2, 3);
    await read();
    const { data, total } = await holders(`networkId=net-0&contract=${pdt}`);
    expect(total).toBe(3);
    expect(data.map(({ addressId, text, profile }) => [addressId, text, profile])).toEqual([
      [idAt(1), "10 PDT", "acme"],
      [idAt(0), "9 PDT", "acme"],
      [idAt(3), null, "globex"],
    ]);
    expect(data.map(({ address }) => lower(address))).toEqual([addressAt(1), addressAt(0), addressAt(3)]);
    expect(data.map(({ amount, isEarlier }) => [amount, isEarlier])).toEqual([
      [ether(10), false],
      [ether(9), false],
      [null, true],
    ]);
    const second = await holders(`networkId=net-0&contract=${pdt.toLowerCase()}&skip=1&take=1`);
    expect([second.total, second.data.map(({ text }) => text)]).toEqual([3, ["9 PDT"]]);
    expect(await holders(`networkId=net-1&contract=${pdt}`)).toEqual({ data: [], total: 0 });
  });

  test("are found by part of an address, a label or a profile, and of the coin too", async () => {
    for (const index of [0, 1, 2, 3]) tokens.set(idAt(index), [some(ether(index + 1))]);
    for (const index of [1, 2]) setBalance(index, ether(index));
    await walk();
    await moved(0, 1, 2, 3);
    await read();
    const admin = await harness.signIn("admin");
    await harness.send(admin, "PUT", "/console/ask/labels", {
      headers: { "if-none-match": "*" },
      payload: { networkId: null, address: addressAt(2), label: "Payroll 100%" },
    });
    const ids = async (query: string) =>
      (await holders(`networkId=net-0&${query}`)).data.map(({ addressId }) => addressId);
    expect(await ids(`contract=${pdt}&q=PAYROLL 100%25`)).toEqual([idAt(2)]);
    expect(await ids(`contract=${pdt}&q=payroll_`)).toEqual([]);
    expect(await ids(`contract=${pdt}&q=globex`)).toEqual([idAt(3)]);
    expect(await ids(`contract=${pdt}&q=${addressAt(1).slice(-6)}`)).toContain(idAt(1));
    expect(await ids("contract=native")).toEqual([idAt(2), idAt(1)]);
    expect(await ids("contract=native&q=payroll")).toEqual([idAt(2)]);
  });

  test("of a collection are counted by address, with how many tokens each has", async () => {
    tokens.set(idAt(0), [nft("1")]);
    tokens.set(idAt(1), [nft("2"), nft("3"), some("5")]);
    await walk();
    await moved(0, 1);
    await read();
    const { data, total } = await holders(`networkId=net-0&contract=${badge}`);
    expect(total).toBe(2);
    expect(data.map(({ addressId, amount, text }) => [addressId, amount, text])).toEqual([
      [idAt(1), "2", "2 tokens of Badge"],
      [idAt(0), "1", "1 token of Badge"],
    ]);
  });
});

describe("addresses become due", () => {
  const due = async () => {
    const rows = await harness.store.selectFrom("asset_addresses").select(["address", "due_at"]).execute();
    return rows.filter(({ due_at: at }) => at <= harness.clock.now).map(({ address }) => address);
  };
  const listTransaction = (rows: readonly object[]) => {
    const pagination = paginationOf(rows.length, windowOf({}, 100));
    harness.upstream.on(answers(200, { data: rows, pagination }), /\/api\/v1\/transactions/);
  };
  const readTransactionsFor = async (milliseconds: number) => {
    const end = harness.clock.now + milliseconds;
    while (harness.clock.now < end) {
      await harness.transactions.round();
      await harness.transactions.idle();
      harness.clock.now += 500;
    }
  };
  const transfer = (more: object) => ({
    addressFrom: `0x${"9".repeat(40)}`,
    addressTo: addressAt(1),
    amount: "5",
    date: "2020-01-01T00:00:00.000Z",
    status: "CONFIRMED",
    type: "RECEIVE",
    networkId: "net-0",
    txid: `0x${"a".repeat(64)}`,
    contractAddress: pdt,
    txType: "ERC20",
    ...more,
  });

  test("when a listed transaction has moved tokens, or coins a moment ago; those of others do not", async () => {
    listTransaction([
      transfer({}),
      transfer({ txid: `0x${"b".repeat(64)}`, addressTo: addressAt(2), contractAddress: undefined, txType: "NATIVE" }),
      transfer({
        txid: `0x${"c".repeat(64)}`,
        addressTo: addressAt(3),
        contractAddress: undefined,
        txType: "NATIVE",
        date: new Date(harness.clock.now).toISOString(),
      }),
    ]);
    await walk();
    await harness.send(viewer, "GET", "/console/ask/transactions");
    await readTransactionsFor(3_000);
    expect((await due()).toSorted()).toEqual([addressAt(1), addressAt(3)]);
    await read();
    expect(await due()).toEqual([]);
    // The same list once more changes nothing.
    await readTransactionsFor(120_000);
    expect(await due()).toEqual([]);
  });

  test("when assets are first viewed: transactions are then read, and reported as pending until they are", async () => {
    listTransaction([transfer({})]);
    await walk();
    expect((await assets()).areTransactionsRead).toBe(false);
    await readTransactionsFor(3_000);
    expect((await assets()).areTransactionsRead).toBe(true);
    expect(await due()).toEqual([addressAt(1)]);
  });

  test.each(["", "profile=acme", "wallet=wallet-0"])(
    "one of %j, when its assets are viewed, if no transactions are offered and nothing shows whether tokens are",
    async (query) => {
      for (const index of [0, 1, 2, 3]) setBalance(index, ether(1));
      harness.upstream.on(answers(501, errorBody("ERR_006", 501)), /\/api\/v1\/transactions/);
      await walk();
      await assets(query);
      await readTransactionsFor(3_000);
      expect(await due()).toEqual([]);
      const before = await assets(query);
      expect([before.offersTokens, before.progress.waiting]).toEqual([true, 1]);
      harness.upstream.on(answers(501, errorBody("ERR_006", 501)), /\/api\/v1\/portfolio\?/);
      await read();
      const after = await assets(query);
      expect([after.offersTokens, after.coverage?.isComplete]).toEqual([false, false]);
      // It is known now, and nothing else becomes due.
      expect(await due()).toEqual([]);
    },
  );

  test("none, when assets are viewed of a service that has listed the tokens of any address", async () => {
    harness.upstream.on(answers(501, errorBody("ERR_006", 501)), /\/api\/v1\/transactions/);
    for (const index of [0, 1, 2, 3]) setBalance(index, ether(1));
    await walk();
    await assets();
    await readTransactionsFor(3_000);
    await assets();
    await read();
    expect(portfolioReads()).toBe(1);
    await assets("profile=globex");
    await read();
    expect(portfolioReads()).toBe(1);
  });

  test("when the mirror learns of one that a transaction named before", async () => {
    listTransaction([transfer({})]);
    const all = inventory.addresses;
    const address = addressAt(1);
    inventory.addresses = all.slice(0, 1);
    await walk();
    await harness.send(viewer, "GET", "/console/ask/transactions");
    await readTransactionsFor(3_000);
    expect(await due()).toEqual([]);
    inventory.addresses = all;
    await walk();
    expect(await due()).toEqual([address]);
  });
});

test("the tokens of a collection come in pages, in the order of their numbers, with their owners", async () => {
  tokens.set(idAt(0), ["10", "9", "100"].map(nft));
  tokens.set(idAt(1), [nft("2")]);
  await walk();
  await moved(0, 1);
  await read();
  const of = `networkId=net-0&contract=${badge}`;
  const all = await items(of);
  expect(all.data.map(({ tokenId, addressId }) => [tokenId, addressId === idAt(0)])).toEqual([
    ["2", false],
    ["9", true],
    ["10", true],
    ["100", true],
  ]);
  expect(all.total).toBe(4);
  expect((await items(`${of}&skip=1&take=1`)).data.map(({ tokenId }) => tokenId)).toEqual(["9"]);
  expect((await items(`${of}&addressId=${idAt(1)}`)).total).toBe(1);
  expect((await items(`${of}&profile=globex`)).total).toBe(0);
});

test("the history has the value of each day on which it changed, of every owner of the address", async () => {
  const first = new Date(harness.clock.now).toISOString().slice(0, 10);
  setBalance(0, ether(1));
  await walk();
  setBalance(0, ether(2));
  await walk();
  harness.clock.now += 3 * day;
  viewer = await harness.signIn("viewer");
  setBalance(1, ether(5));
  setBalance(3, ether(10));
  await walk();
  const third = new Date(harness.clock.now).toISOString().slice(0, 10);
  const of = "networkId=net-0&asset=native";
  const texts = async (query: string) => {
    const { data, firstDay } = await history(query);
    return [firstDay, ...data.map((one) => [one.day, one.text])];
  };
  expect(await texts(of)).toEqual([first, [first, "2 ETH"], [third, "17 ETH"]]);
  expect(await texts(`${of}&profile=acme`)).toEqual([first, [first, "2 ETH"], [third, "7 ETH"]]);
  expect(await texts(`${of}&wallet=wallet-1`)).toEqual([third, [third, "10 ETH"]]);
  expect(await texts(`${of}&addressId=${idAt(0)}`)).toEqual([first, [first, "2 ETH"]]);
  expect(await texts(`networkId=net-0&asset=${pdt}`)).toEqual([null]);
  expect(await history(of)).toMatchObject({ decimals: 18, unit: "ETH" });
});

test("two concurrent instances claim no address twice, and the sums are right", async () => {
  for (const index of [0, 1, 2, 3]) tokens.set(idAt(index), [some(ether(index + 1))]);
  await walk();
  await moved(0, 1, 2, 3);
  const other = await harness.another();
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([harness.assets.round(), other.assets.round()]);
    await Promise.all([harness.assets.idle(), other.assets.idle()]);
  }
  expect(short(await assets())).toEqual([["10 PDT", 4, 0]]);
  expect(portfolioReads()).toBe(4);
});
