import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { type Harness, origin, type Person, startHarness } from "#server/testing/harness.ts";
import { addresses, addressId, find, type Inventory, lookFor, networks, serveLists } from "#server/testing/lists.ts";
import { addressNamesSchema } from "#shared/console/addresses.ts";
import { findAnswerSchema, findQuerySchema } from "#shared/console/find.ts";
import { errorBodySchema } from "#shared/wire/error.ts";
import { type Cut, search } from "./search.ts";

const odd = [
  { ...addresses(1, 5000)[0], label: "100% of A_B\\C" },
  { ...addresses(1, 5001)[0], label: "100 of AxBxC" },
  { ...addresses(1, 5002)[0], label: "Über Straße ΣΊΣΥΦΟΣ", balance: "1500000000000000001" },
  { ...addresses(1, 5003)[0], label: "cafe\u0301" },
  { ...addresses(1, 5004)[0], label: "=1+1", reference: '+customer, "quoted"' },
  { ...addresses(1, 5005)[0], label: "a\u0000b\nc" },
];

const inventory: Inventory = {
  networks: networks(),
  profiles: [
    { reference: "customer-1", type: "User" },
    { reference: "customer-10", type: "Merchant" },
  ],
  wallets: [{ id: "wallet-1", reference: "customer-1", networkId: "net-1", index: 4711, type: "User" }],
  addresses: [...addresses(230), ...odd],
  contracts: [
    {
      id: "deployment-1",
      contractAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      network: "net-1",
      name: "Acme Points",
      deployerAddressId: addressId(3),
    },
    { id: "deployment-2", contractAddress: "0x6FbDB2315678afecb367f032d93F642f64180aa3", network: "Testnet Ether" },
  ],
};

let harness: Harness;
let viewer: Person;
beforeAll(async () => {
  harness = await startHarness();
  viewer = await harness.signIn("viewer");
  serveLists(harness, inventory);
  await lookFor(harness, viewer, 5_000);
});
afterAll(() => harness.close());

const idsOf = async (query: string) => (await find(harness, viewer, query)).data.map(({ id }) => id);
const q = (text: string) => `q=${encodeURIComponent(text)}`;

describe("find", () => {
  test("reads the mirror's progress before searching it, so records read meanwhile are never missing from a complete list", async () => {
    const tables: string[] = [];
    const watched = harness.store.withPlugin({
      transformQuery: ({ node }) => {
        const table = /"name":"(mirror_[a-z]+)"/.exec(JSON.stringify(node))?.[1];
        if (table !== undefined) tables.push(table);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const app = await buildApp({ ...harness.dependencies, store: watched });
    const answer = await app.inject({
      method: "GET",
      url: "/console/ask/find?kinds=networks&q=net",
      headers: { host: new URL(origin).host, "sec-fetch-site": "same-origin", cookie: viewer.cookie },
    });
    await app.close();
    expect(answer.statusCode).toBe(200);
    expect(tables[0]).toBe("mirror_lists");
    expect(tables.at(-1)).toBe("mirror_records");
  });

  describe("as many records as there are", () => {
    // As if a million positions lay between the first records and the last one: a full search would read two hundred
    // slices.
    const last = addressId(5005);
    const move = (to: number) =>
      harness.store.updateTable("mirror_records").set({ position: to }).where("id", "=", last).execute();
    beforeAll(() => move(1_000_000));
    afterAll(() => move(235));

    /** The number of queries on the mirror's records. */
    const queriesOf = async (query: string) => {
      let count = 0;
      const watched = harness.store.withPlugin({
        transformQuery: ({ node }) => {
          if (JSON.stringify(node).includes('"name":"mirror_records"')) count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const app = await buildApp({ ...harness.dependencies, store: watched });
      const answer = await app.inject({
        method: "GET",
        url: `/console/ask/find?kinds=addresses&${query}`,
        headers: { host: new URL(origin).host, "sec-fetch-site": "same-origin", cookie: viewer.cookie },
      });
      await app.close();
      const { pagination } = findAnswerSchema.parse(answer.json());
      return { count, total: pagination.totalElements };
    };

    test.each([
      ["the first page", "take=20", 236, 4],
      ["the second page", "take=20&skip=20", 236, 4],
      ["a whole address", q("0xABCD000000000000000000000000000000000003"), 1, 3],
      ["a whole address without 0x", q("abcd000000000000000000000000000000000003"), 1, 3],
      ["a whole address that no record has", q(`0x${"e".repeat(40)}`), 0, 4],
      ["the middle of an address", q("0000000000e2"), 1, 4],
      ["a label", q("label 199"), 1, 4],
      ["the beginning of a name, of two letters", q("aa"), 236, 5],
      ["two letters that nothing begins with", q("zq"), 0, 5],
      ["the addresses of a wallet", "wallet=bbbbbbbb-0000-4000-8000-000000000003", 13, 5],
    ])("%s takes as few queries", async (_what, query, total, most) => {
      const result = await queriesOf(query);
      expect(result.total).toBe(total);
      expect(result.count).toBeLessThanOrEqual(most);
    });

    test.each([
      ["is being read again", { phase: "walk" }],
      ["may have grown", { touched: 1 }],
      ["could not be compared with the service", { error: "The service cannot be reached." }],
    ] as const)("the first page takes as few queries while the list %s", async (_what, changes) => {
      const list = (columns: { phase?: "walk" | "rest"; touched?: number; error?: string | null }) =>
        harness.store.updateTable("mirror_lists").set(columns).where("kind", "=", "addresses").execute();
      await list(changes);
      const result = await queriesOf("take=20");
      await list({ phase: "rest", touched: 0, error: null });
      expect(result.total).toBe(236);
      expect(result.count).toBeLessThanOrEqual(4);
    });

    test("while records are being removed from a list, the remaining ones are counted", async () => {
      const list = (columns: { phase: "sweep" | "rest"; row_count: number }) =>
        harness.store.updateTable("mirror_lists").set(columns).where("kind", "=", "addresses").execute();
      await list({ phase: "sweep", row_count: 240 });
      const result = await queriesOf("take=20");
      await list({ phase: "rest", row_count: 236 });
      expect(result.total).toBe(236);
    });

    /** The total that a search reports with the length of the list known or unknown. */
    const totalOf = async (length: number | undefined, filter: { readonly profile?: string }) => {
      const lengths = new Map(length === undefined ? [] : [["addresses", length] as const]);
      const query = findQuerySchema.parse({ kinds: "addresses", take: "1", ...filter });
      const { pagination } = await search(harness.store, "ask", query, { lengths, isGone: () => false });
      return pagination.totalElements;
    };

    test("a known length counts for a whole list, but not for a filtered one", async () => {
      expect(await totalOf(5_000, {})).toBe(5_000);
      expect(await totalOf(undefined, {})).toBe(236);
      expect(await totalOf(5_000, { profile: "customer-3" })).toBe(24);
    });

    test("an aborted search reports how many positions of which list it has read", async () => {
      const cutOf = async (query: Record<string, string>, few: number, before: number) => {
        const cut: Cut[] = [];
        let calls = 0;
        const { data } = await search(harness.store, "ask", findQuerySchema.parse(query), {
          lengths: new Map(),
          few,
          isGone: (kind) => kind === "addresses" && (calls += 1) > before,
          onCut: (one) => void cut.push(one),
        });
        return { cut, kinds: new Set(data.map(({ kind }) => kind)) };
      };
      const places = 1_000_001;
      const listed = await cutOf({ take: "100" }, 5_000, 2);
      expect(listed.cut).toEqual([{ kind: "addresses", searched: 10_000, places }]);
      expect(listed.kinds).toContain("addresses");
      // By the index: before anything of the list was read, and while many matches are looked through.
      const early = await cutOf({ q: "customer-1" }, 5_000, 0);
      expect(early.cut).toEqual([{ kind: "addresses", searched: 0, places }]);
      expect(early.kinds).not.toContain("addresses");
      const among = await cutOf({ q: "customer-1", take: "100" }, 0, 5);
      expect(among.cut).toEqual([{ kind: "addresses", searched: expect.any(Number), places }]);
      expect(among.kinds).toContain("addresses");
    });
  });

  test("a complete address shared by many records gives one page of them, and their number", async () => {
    const ids = Array.from({ length: 30 }, (_value, index) => addressId(100 + index));
    const address = `0x${"d".repeat(40)}`;
    const records = () => harness.store.updateTable("mirror_records").where("id", "in", ids);
    const own = await harness.store
      .selectFrom("mirror_records")
      .select(["id", "address"])
      .where("id", "in", ids)
      .execute();
    await records().set({ address }).execute();
    let read = 0;
    const watched = harness.store.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read = Math.max(read, result.rows.length);
        return result;
      },
    });
    const query = findQuerySchema.parse({ q: address, kinds: "addresses", skip: "3", take: "4" });
    const page = await search(watched, "ask", query, { lengths: new Map(), isGone: () => false });
    for (const one of own) {
      await harness.store
        .updateTable("mirror_records")
        .set({ address: one.address })
        .where("id", "=", one.id)
        .execute();
    }
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(3, 7));
    expect(page.pagination.totalElements).toBe(30);
    expect(read).toBe(7);
  });

  test("without a text returns everything, in the service's order, with its count", async () => {
    const { data, pagination } = await find(harness, viewer, "kinds=addresses&skip=100&take=3");
    expect(data.map(({ id }) => id)).toEqual([addressId(100), addressId(101), addressId(102)]);
    expect(pagination).toEqual({ totalElements: 236, totalPages: 79, skip: 100, take: 3 });
    expect((await find(harness, viewer)).pagination.totalElements).toBe(243);
  });

  test.each([
    ["an address in any case", "0xABCD000000000000000000000000000000000003", [addressId(3)], "address"],
    ["an address without 0x", "abcd000000000000000000000000000000000003", [addressId(3)], "address"],
    ["an id", addressId(7), [addressId(7)], "id"],
    ["the middle of an address", "0000000000e2", [addressId(226)], "address"],
    ["a label", "label 199", [addressId(199)], "label"],
    ["a deployed contract's address", "0x5fbdb2315678AFECB", ["deployment-1"], "contractAddress"],
    ["a wallet's index", "4711", ["wallet-1"], "index"],
    ["text with spaces around it", "  label 199 ", [addressId(199)], "label"],
    ["a percent sign", "100% of", [addressId(5000)], "label"],
    ["an underscore", "a_b", [addressId(5000)], "label"],
    ["a backslash", "b\\c", [addressId(5000)], "label"],
    ["letters that are not ASCII", "über STRASSE".replace("STRASSE", "straße"), [addressId(5002)], "label"],
    ["Greek capitals", "σίσυφ", [addressId(5002)], "label"],
    ["an accent in its other spelling", "CAF\u00c9", [addressId(5003)], "label"],
    ["the beginning of a formula", "=1+1", [addressId(5004)], "label"],
    ["nothing that exists", "no such thing", [], undefined],
  ])("finds %s", async (_name, text, ids, matched) => {
    const { data, pagination } = await find(harness, viewer, q(text));
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(pagination.totalElements).toBe(ids.length);
    expect(data[0]?.matched).toBe(matched);
  });

  test("finds an address by the organization's label, which is not one of its fields", async () => {
    const admin = await harness.signIn("admin");
    const { address } = inventory.addresses[8] ?? {};
    const answer = await harness.send(admin, "PUT", "/console/ask/labels", {
      // The service's case is not a checksum.
      payload: { address: String(address).toLowerCase(), networkId: null, label: "Größte Kasse" },
      headers: { "if-none-match": "*" },
    });
    expect(answer.statusCode).toBe(200);
    const { data, pagination } = await find(harness, viewer, q("größte KASSE"));
    expect(data.map(({ id, matched }) => [id, matched])).toEqual([[addressId(8), null]]);
    expect(pagination.totalElements).toBe(1);
  });

  test("finds addresses and wallets by the name of their network, which is not one of their fields", async () => {
    const { data, pagination } = await find(harness, viewer, `${q("sandbox")}&take=3`);
    expect(data.map(({ kind, matched }) => [kind, matched])).toEqual([
      ["networks", "name"],
      ["wallets", null],
      ["addresses", null],
    ]);
    expect(pagination.totalElements).toBeGreaterThan(100);
  });

  test("ranks exact matches before prefixes, and those before the rest", async () => {
    const hits = (await find(harness, viewer, `${q("customer-1")}&take=5`)).data;
    expect(hits.map(({ kind, id }) => [kind, id])).toEqual([
      ["profiles", "customer-1"],
      ["profiles", "customer-10"],
      ["wallets", "wallet-1"],
      ["addresses", addressId(1)],
      ["addresses", addressId(11)],
    ]);
  });

  test("ranks an address that ends or begins with the text before other matches, and after a whole name", async () => {
    // 0xabcd…00b1 ends with it; a word of another record, earlier in the list, contains it.
    const relabel = (id: string, words: string) =>
      harness.store.updateTable("mirror_records").set({ words }).where("id", "=", id).execute();
    const [before] = await harness.store
      .selectFrom("mirror_records")
      .select("words")
      .where("id", "=", addressId(2))
      .execute();
    await relabel(addressId(2), "\nx00b1x\n");
    expect((await idsOf(q("00b1"))).slice(0, 2)).toEqual([addressId(0xb1), addressId(2)]);
    await relabel(addressId(2), before?.words ?? "");
    // Its beginning without 0x, shared by all addresses of the list.
    expect(await idsOf(`${q("abcd0000")}&kinds=addresses&take=2`)).toEqual([addressId(0), addressId(1)]);
  });

  test("reports how many of each kind match, including those not returned", async () => {
    const { data, totals, pagination } = await find(harness, viewer, `${q("customer-1")}&each=1`);
    expect(data.map(({ kind, id }) => [kind, id])).toEqual([
      ["profiles", "customer-1"],
      ["wallets", "wallet-1"],
      ["addresses", addressId(1)],
    ]);
    const all = await find(harness, viewer, `${q("customer-1")}&take=100`);
    for (const { kind, total } of totals) {
      expect(total).toBe(all.data.filter((hit) => hit.kind === kind).length);
    }
    expect(totals.map(({ total }) => total)).toEqual([0, 2, 1, expect.any(Number), 0]);
    expect(pagination.totalElements).toBe(all.pagination.totalElements);
    const whole = await find(harness, viewer, "take=1");
    expect(whole.totals.reduce((sum, { total }) => sum + total, 0)).toBe(whole.pagination.totalElements);
  });

  test("pages through the hits without repeats", async () => {
    const pages = [];
    for (const skip of [0, 10, 20]) pages.push(...(await idsOf(`${q("customer-3")}&skip=${skip}&take=10`)));
    const expected = [...Array.from({ length: 23 }, (_, index) => 3 + 10 * index), 5003];
    expect(pages).toEqual(expected.map(addressId));
  });

  test("filters by kind, network and profile", async () => {
    expect(await idsOf("kinds=profiles,wallets")).toEqual(["customer-1", "customer-10", "wallet-1"]);
    expect(await idsOf("profile=customer-1&networkId=net-1&take=3")).toEqual(["wallet-1", addressId(1), addressId(11)]);
    expect((await find(harness, viewer, "kinds=addresses&profile=customer-1&networkId=net-0")).data).toEqual([]);
    // A record in the older form names its network by its code.
    expect(await idsOf("kinds=contracts&networkId=net-0")).toEqual(["deployment-2"]);
    const ofWallet = await find(harness, viewer, "wallet=bbbbbbbb-0000-4000-8000-000000000003&take=2");
    expect(ofWallet.data.map(({ id }) => id)).toEqual([addressId(3), addressId(23)]);
    expect((await find(harness, viewer, "wallet=bbbbbbbb-0000-4000-8000-00000000000")).data).toEqual([]);
  });

  test("returns the record as in the service's list", async () => {
    const [hit] = (await find(harness, viewer, q(addressId(42)))).data;
    expect(hit).toEqual({ kind: "addresses", id: addressId(42), matched: "id", record: inventory.addresses[42] });
    expect((await find(harness, viewer, q("a\ufffdb"))).data[0]?.record).toMatchObject({ label: "a\u0000b\nc" });
  });

  test("names a deployed contract, unless the book does", async () => {
    const named = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
    const unnamed = "0x6fbdb2315678afecb367f032d93f642f64180aa3";
    const owners = async () => {
      const payload = { labels: [], owners: [named, unnamed] };
      const answer = await harness.send(viewer, "POST", "/console/ask/addresses/names", { payload });
      return addressNamesSchema.parse(answer.json()).owners;
    };
    const deployed = { kind: "deployed", address: named, networkId: "net-1", name: "Acme Points" };
    expect(await owners()).toEqual([deployed]);
    // A page of version 0.1 does not know this kind.
    const payload = { addresses: [named, unnamed] };
    const places = await harness.send(viewer, "POST", "/console/ask/find/places", { payload });
    expect(places.json()).toEqual({ data: [] });
    const admin = await harness.signIn("admin");
    const path = `/console/ask/contracts/net-1/${named}`;
    const saved = await harness.send(admin, "PUT", path, {
      headers: { "if-none-match": "*" },
      payload: { name: "Points", tags: [], notes: "", abi: null },
    });
    expect(saved.statusCode).toBe(200);
    expect(await owners()).toEqual([{ kind: "book", address: named, networkId: "net-1", name: "Points" }]);
  });

  test.each([
    "take=0",
    "take=101",
    "each=0",
    "each=101",
    "kinds=",
    "kinds=addresses,birds",
    "q=a%00b",
    "q=a%0ab",
    `q=${"x".repeat(201)}`,
    "x=1",
    "q=a&q=b",
  ])("refuses %s", async (query) => {
    const answer = await harness.send(viewer, "GET", `/console/ask/find?${query}`);
    expect([answer.statusCode, errorBodySchema.parse(answer.json()).code]).toEqual([400, "POSTERN_BAD_REQUEST"]);
  });

  test("returns the owners of addresses: the organization, a contract of the book, or none", async () => {
    const admin = await harness.signIn("admin");
    const contract = `0x${"c".repeat(40)}`;
    const saved = await harness.send(admin, "PUT", `/console/ask/contracts/net-1/${contract}`, {
      headers: { "if-none-match": "*" },
      payload: { name: "Token", tags: [], notes: "", abi: null },
    });
    expect(saved.statusCode).toBe(200);
    const own = "0xABCD000000000000000000000000000000000003";
    const shown = [own, own.toLowerCase(), contract.toUpperCase().replace("0X", "0x"), "nobody", "%"];
    const owners = [
      {
        kind: "own",
        address: own.toLowerCase(),
        id: addressId(3),
        networkId: "net-1",
        label: "Label 3",
        reference: "customer-3",
      },
      { kind: "book", address: contract, networkId: "net-1", name: "Token" },
    ];
    const answer = await harness.send(viewer, "POST", "/console/ask/addresses/names", {
      payload: { labels: [], owners: shown },
    });
    expect(addressNamesSchema.parse(answer.json())).toEqual({ labels: [], owners });
    // A page of version 0.1 asks this way.
    const places = await harness.send(viewer, "POST", "/console/ask/find/places", { payload: { addresses: shown } });
    expect(places.json()).toEqual({ data: owners });
  });

  test.each([[Array.from({ length: 201 }, String)], [[""]], ["x"]])(
    "Security 23: no more addresses can be looked up than a page shows: %j",
    async (list) => {
      const bodies = [
        { labels: list, owners: [] },
        { labels: [], owners: list },
      ];
      for (const payload of bodies) {
        const answer = await harness.send(viewer, "POST", "/console/ask/addresses/names", { payload });
        expect(answer.statusCode).toBe(400);
      }
      const places = await harness.send(viewer, "POST", "/console/ask/find/places", { payload: { addresses: list } });
      expect(places.statusCode).toBe(400);
    },
  );

  test("Security 32: an unknown environment is not found", async () => {
    for (const url of ["/console/other/find", "/console/other/find/export?kind=addresses&format=csv"]) {
      expect((await harness.send(viewer, "GET", url)).statusCode).toBe(404);
    }
    expect((await harness.send(viewer, "POST", "/console/other/find/refresh")).statusCode).toBe(404);
  });

  test("Security 13: a refresh needs the mark", async () => {
    const headers = { "x-postern": undefined };
    const answer = await harness.send(viewer, "POST", "/console/ask/find/refresh", { headers });
    expect(answer.statusCode).toBe(403);
  });

  test("Security 23: a refresh takes no input", async () => {
    const answer = await harness.send(viewer, "POST", "/console/ask/find/refresh", { payload: { kinds: [] } });
    expect(answer.statusCode).toBe(400);
  });

  test("shows only the records of its environment", async () => {
    const answer = await harness.send(viewer, "GET", "/console/held/find");
    expect(answer.json()).toMatchObject({ data: [], pagination: { totalElements: 0 } });
  });
});

describe("the export", () => {
  const exported = async (query: string) => harness.send(viewer, "GET", `/console/ask/find/export?format=csv&${query}`);

  test("has every record once, in the service's order", async () => {
    const answer = await exported("kind=addresses");
    const lines = answer.body.split("\r\n");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="postern-ask-addresses-2026-03-01\.csv"$/,
    );
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(lines[0]).toBe(
      "id,address,reference,networkId,networkName,miniWalletId,label,sub,balance,amount,coin,date,organizationLabel,difference",
    );
    expect(lines.slice(1, 231).map((line) => line.split(",", 1)[0])).toEqual(
      Array.from({ length: 230 }, (_, index) => addressId(index)),
    );
  });

  test("has the organization's label of an address, preferring its network's", async () => {
    const admin = await harness.signIn("admin");
    const address = String(inventory.addresses[12]?.address).toLowerCase();
    const put = (networkId: string | null, label: string) =>
      harness.send(admin, "PUT", "/console/ask/labels", {
        payload: { address, networkId, label },
        headers: { "if-none-match": "*" },
      });
    const label = async () => {
      const [head, line] = (await exported(`kind=addresses&${q(addressId(12))}`)).body.split("\r\n");
      return line?.split(",")[head?.split(",").indexOf("organizationLabel") ?? -1];
    };
    expect(await label()).toBe("");
    expect((await put(null, "Till")).statusCode).toBe(200);
    expect(await label()).toBe("Till");
    expect((await put(String(inventory.addresses[12]?.networkId), "Till here")).statusCode).toBe(200);
    expect(await label()).toBe("Till here");
  });

  test("has the matching records", async () => {
    const { body } = await exported("kind=addresses&q=label+19&profile=customer-9");
    expect(
      body
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",", 1)[0]),
    ).toEqual([addressId(19), addressId(199)]);
  });

  test("Security 33: cells that a spreadsheet would read as a formula are escaped", async () => {
    const { body } = await exported(`kind=addresses&${q(addressId(5004))}`);
    expect(body).toContain(`,"'+customer, ""quoted""",net-0,`);
    expect(body).toContain(",'=1+1,");
  });

  test("of each kind has its columns", async () => {
    expect((await exported("kind=profiles")).body).toBe(
      "reference,type\r\ncustomer-1,User\r\ncustomer-10,Merchant\r\n",
    );
    expect((await exported("kind=networks")).body).toContain("net-0,Testnet Ether,true,,,EVM,,\r\n");
    expect((await exported("kind=contracts")).body).toContain(
      "deployment-1,Acme Points,0x5FbDB2315678afecb367f032d93F642f64180aa3",
    );
  });

  test("includes the names of network and deployer beside their ids, and the balance in the coin's own unit", async () => {
    const cells = async (query: string) => {
      const [head = "", ...lines] = (await exported(query)).body.split("\r\n");
      return lines
        .slice(0, -1)
        .map((line) => Object.fromEntries(head.split(",").map((name, index) => [name, line.split(",")[index]])));
    };
    expect(await cells("kind=wallets")).toMatchObject([{ networkId: "net-1", networkName: "Sandbox" }]);
    expect(await cells(`kind=addresses&${q(addressId(5002))}`)).toMatchObject([
      {
        networkName: "Testnet Ether",
        balance: "1500000000000000001",
        amount: "1.500000000000000001",
        coin: "Testnet Ether",
      },
    ]);
    expect(await cells("kind=contracts")).toMatchObject([
      {
        networkName: "Sandbox",
        deployerAddressId: addressId(3),
        deployerAddress: inventory.addresses[3]?.["address"],
      },
      { network: "Testnet Ether", networkName: "Testnet Ether", deployerAddressId: "", deployerAddress: "" },
    ]);
  });
});
