import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientShare, type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { starts } from "#server/testing/starts.ts";
import { addressNamesSchema } from "#shared/console/addresses.ts";
import { type Label, labelListSchema } from "#shared/console/labels.ts";
import { parseCsv } from "#shared/csv/read.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const lower = address.toLowerCase();
const bitcoin = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const path = "/console/ask/labels";

let harness: Harness;
let admin: Person;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    admin = await harness.signIn("admin", "Ada");
  },
  () => harness.close(),
);

type Headers = Readonly<Record<string, string>>;
const isNew: Headers = { "if-none-match": "*" };
const over = (version: string): Headers => ({ "if-match": `"${version}"` });
const put = (body: object, headers: Headers = isNew, person = admin) =>
  harness.send(person, "PUT", path, { payload: body, headers });
const remove = (query: string, headers: Headers, person = admin) =>
  harness.send(person, "DELETE", `${path}?${query}`, { headers });
const list = async (query = "", environment = "ask") => {
  const answer = await harness.send(admin, "GET", `/console/${environment}/labels${query}`);
  return labelListSchema.parse(answer.json());
};
const newLabel = async (body: object): Promise<Label> => (await put(body)).json<{ data: Label }>().data;
const codeOf = (answer: { readonly json: () => unknown; readonly statusCode: number }) => {
  const body: unknown = answer.json();
  return [answer.statusCode, typeof body === "object" && body !== null && "code" in body ? body.code : undefined];
};
const audited = () =>
  harness.store
    .selectFrom("audit")
    .select(["action", "outcome", "subject", "detail", "person_name"])
    .where("action", "in", ["label.changed", "label.removed", "labels.imported"])
    .orderBy("position")
    .execute();

describe("a label", () => {
  startsForEach();

  test("is stored with who set it and when, readable by everyone, only in its environment", async () => {
    const answer = await put({ networkId: null, address: ` ${address} `, label: " Treasury " });
    const { data } = answer.json<{ data: Label }>();
    expect(data).toEqual({
      networkId: null,
      address: lower,
      label: "Treasury",
      version: expect.any(String),
      changedAt: new Date(harness.clock.now).toISOString(),
      changedBy: { id: admin.id, name: "Ada" },
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, `"${data.version}"`]);
    const read = await harness.send(await harness.signIn("viewer"), "GET", path);
    expect(labelListSchema.parse(read.json()).data).toEqual([data]);
    expect(read.headers["cache-control"]).toBe("no-store");
    expect((await list("", "held")).data).toEqual([]);
  });

  test("is changed and removed by a request with its current version", async () => {
    const first = await newLabel({ networkId: "net-1", address, label: "One" });
    const second = await put({ networkId: "net-1", address: lower, label: "Two" }, over(first.version));
    const { version } = second.json<{ data: Label }>().data;
    expect((await list()).data).toMatchObject([{ label: "Two", version }]);
    expect((await remove(`networkId=net-1&address=${address}`, over(version))).statusCode).toBe(204);
    expect((await list()).data).toEqual([]);
  });

  test.each([
    ["an outdated version", over("0")],
    ["no version, although there is one", isNew],
  ])("is not changed by %s", async (_name, headers) => {
    const present = await newLabel({ networkId: null, address, label: "One" });
    const answer = await put({ networkId: null, address, label: "Two" }, headers);
    expect(codeOf(answer)).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    expect(answer.headers.etag).toBe(`"${present.version}"`);
    expect(answer.json()).toMatchObject({ data: { version: present.version } });
    expect((await list()).data).toEqual([present]);
  });

  test("that was removed is neither changed nor removed, even if it was set again", async () => {
    const gone = await newLabel({ networkId: null, address, label: "One" });
    await remove(`address=${address}`, over(gone.version));
    for (const answer of [
      await put({ networkId: null, address, label: "Two" }, over(gone.version)),
      await remove(`address=${address}`, over(gone.version)),
      await remove(`address=${address}`, isNew),
    ]) {
      expect(codeOf(answer)).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
      expect(answer.json()).toMatchObject({ data: { version: null } });
    }
    const again = await newLabel({ networkId: null, address, label: "One" });
    expect((await remove(`address=${address}`, over(gone.version))).statusCode).toBe(412);
    expect((await list()).data).toEqual([again]);
  });

  const withoutVersion: readonly Headers[] = [
    {},
    { "if-match": "*" },
    { "if-match": "1" },
    { "if-match": '"1", "2"' },
    { "if-match": '"1"', "if-none-match": "*" },
  ];
  test.each(withoutVersion)("is not edited without its version: %j", async (headers) => {
    expect(codeOf(await put({ networkId: null, address, label: "x" }, headers))).toEqual([
      428,
      "POSTERN_VERSION_REQUIRED",
    ]);
    expect(codeOf(await remove(`address=${address}`, headers))).toEqual([428, "POSTERN_VERSION_REQUIRED"]);
  });

  test("is set once by two concurrent requests, over two instances", async () => {
    const other = await harness.another();
    const both = await Promise.all([
      put({ networkId: null, address, label: "One" }),
      harness.send(admin, "PUT", path, {
        app: other.app,
        headers: isNew,
        payload: { networkId: null, address, label: "Two" },
      }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, another) => one - another)).toEqual([200, 412]);
    expect((await audited()).length).toBe(1);
  });

  test("on one network exists beside the one for any network", async () => {
    await newLabel({ networkId: null, address, label: "Everywhere" });
    await newLabel({ networkId: "net-1", address, label: "Here" });
    expect((await list()).pagination.totalElements).toBe(2);
  });

  test("of an address of another family is distinct in each letter case", async () => {
    await newLabel({ networkId: null, address: "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", label: "One" });
    await newLabel({ networkId: null, address: "7ecDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", label: "Two" });
    expect((await list()).pagination.totalElements).toBe(2);
  });

  test.each(["viewer", "operator"] as const)(
    "is not edited by the role %s, and the attempt is recorded",
    async (role) => {
      const person = await harness.signIn(role, "Vic");
      const headers = { ...isNew };
      const tries = [
        await put({ networkId: null, address, label: "x" }, headers, person),
        await remove(`address=${address}`, over("x"), person),
        await harness.send(person, "POST", `${path}/import/check`, { payload: { csv: "x" } }),
        await harness.send(person, "POST", `${path}/import`, { payload: {} }),
      ];
      expect(tries.map(codeOf)).toEqual(tries.map(() => [403, "POSTERN_FORBIDDEN"]));
      expect((await audited()).map(({ action, outcome, person_name }) => [action, outcome, person_name])).toEqual([
        ["label.changed", "denied", "Vic"],
        ["label.removed", "denied", "Vic"],
        ["labels.imported", "denied", "Vic"],
        ["labels.imported", "denied", "Vic"],
      ]);
    },
  );

  test("is edited only with the mark of the application", async () => {
    const headers = { "x-postern": "" };
    const answers = [
      await put({ networkId: null, address, label: "x" }, { ...isNew, ...headers }),
      await remove(`address=${address}`, { ...over("x"), ...headers }),
      await harness.send(admin, "POST", `${path}/import`, { payload: {}, headers }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => [403, "POSTERN_CROSS_SITE"]));
  });

  test("Security 34: each edit is in the audit, in the transaction of the edit", async () => {
    const one = await newLabel({ networkId: "net-1", address, label: "One" });
    const two = await put({ networkId: "net-1", address, label: "Two" }, over(one.version));
    await remove(`networkId=net-1&address=${address}`, over(two.json<{ data: Label }>().data.version));
    const subject = `net-1 ${lower}`;
    expect((await audited()).map((row) => [row.action, row.subject, JSON.parse(row.detail)])).toEqual([
      ["label.changed", subject, { to: "One" }],
      ["label.changed", subject, { from: "One", to: "Two" }],
      ["label.removed", subject, { from: "Two" }],
    ]);
    await harness.store.deleteFrom("audit_head").execute();
    expect((await put({ networkId: null, address, label: "x" })).statusCode).toBe(500);
    expect((await list()).data).toEqual([]);
  });

  test("Security 45: an existing label with such a character keeps working, and can be removed", async () => {
    const label = "safe \u202eevil";
    const { version } = await newLabel({ networkId: null, address, label: "safe" });
    await harness.store.updateTable("labels").set({ label }).execute();
    expect((await list()).data).toMatchObject([{ label }]);
    const answer = await harness.send(admin, "POST", "/console/ask/addresses/names", {
      payload: { labels: [address], owners: [] },
    });
    expect(answer.json()).toMatchObject({ labels: [{ label }] });
    expect((await remove(`address=${address}`, over(version))).statusCode).toBe(204);
    expect((await list()).data).toEqual([]);
  });

  test("Security 24: text typed into a label by mistake is not in the log", async () => {
    await put({ networkId: null, address, label: clientShare });
    await put({ networkId: null, address, label: `${clientShare}\n` }, over("x"));
    expect(harness.logged.join("\n")).not.toContain(clientShare);
  });
});

describe("an invalid label is refused:", () => {
  startsOnce();

  const good = { networkId: null, address, label: "x" };
  test.each([
    ["an address that is too short", { ...good, address: "0x1234" }],
    ["an address with an invalid letter", { ...good, address: `${lower.slice(0, -1)}g` }],
    ["an address with a line break", { ...good, address: `${bitcoin}\r\nx` }],
    ["an address of one dot", { ...good, address: "." }],
    ["an address that begins a formula", { ...good, address: "=1+1" }],
    ["an address that is too long", { ...good, address: "a".repeat(129) }],
    ["an empty label", { ...good, label: " \n " }],
    ["a label of more than 100 characters", { ...good, label: "x".repeat(101) }],
    ["a label of two lines", { ...good, label: "one\r\ntwo" }],
    ["a label that is read backwards", { ...good, label: "safe \u202eevil" }],
    ["a label with half a character", { ...good, label: "\ud800" }],
    ["a network with a slash", { ...good, networkId: "a/b" }],
    ["an empty network", { ...good, networkId: "" }],
    ["no network", { address, label: "x" }],
    ["an unknown field", { ...good, note: "x" }],
  ])("%s", async (_name, body) => {
    expect(codeOf(await put(body))).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect((await list()).data).toEqual([]);
  });

  test.each([
    ["Va\u200bult", "U+200B, zero width space"],
    ["\u202eVault", "U+202E, right-to-left override"],
    ["Main\u00a0vault", "U+00A0, no-break space"],
    ["\u3164", "U+3164, hangul filler"],
  ])("Security 45: %j is refused, naming the character", async (label, name) => {
    const answer = await put({ ...good, label });
    expect(codeOf(answer)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    expect(answer.json<{ message: string }>().message).toContain(`body.label: contains `);
    expect(answer.json<{ message: string }>().message).toContain(`(${name})`);
  });

  test.each([
    '{"__proto__":{},"networkId":null,"address":"a","label":"x"}',
    '{"networkId":null,"address":"a","label":"\\u0000"}',
  ])("%s", async (payload) => {
    const headers = { ...isNew, "content-type": "application/json" };
    expect((await harness.send(admin, "PUT", path, { payload, headers })).statusCode).toBe(400);
  });

  test.each(["?take=0", "?take=101", "?skip=-1", "?x=1", "?search=", "?search=a&search=b"])(
    "the query %s",
    async (query) => {
      expect((await harness.send(admin, "GET", `${path}${query}`)).statusCode).toBe(400);
    },
  );

  test("an unknown environment", async () => {
    for (const url of ["/console/none/labels", "/console/__proto__/labels/export"]) {
      expect((await harness.send(admin, "GET", url)).statusCode).toBe(404);
    }
  });
});

const someLabels = async () => {
  for (const [label, where, networkId] of [
    ["Treasury", address, null],
    ["100% cold_storage", bitcoin, "net-2"],
    ["__proto__", `0x${"1".repeat(40)}`, null],
    ["Ёлка 🎩", `0x${"2".repeat(40)}`, "net-2"],
  ] as const) {
    harness.clock.now += 1000;
    await put({ networkId, address: where, label });
  }
};

describe("labels are found", () => {
  startsOnce();
  beforeAll(someLabels);

  test.each([
    ["", ["Ёлка 🎩", "__proto__", "100% cold_storage", "Treasury"]],
    ["?skip=1&take=2", ["__proto__", "100% cold_storage"]],
    ["?search=TREAS", ["Treasury"]],
    ["?search=%25", ["100% cold_storage"]],
    ["?search=d_s", ["100% cold_storage"]],
    ["?search=_proto_", ["__proto__"]],
    ["?search=%D1%91%D0%BB%D0%BA%D0%B0", ["Ёлка 🎩"]],
    [`?search=${address.slice(5, 20)}`, ["Treasury"]],
    ["?networkId=net-2", ["Ёлка 🎩", "100% cold_storage"]],
    ["?networkId=net-2&search=cold", ["100% cold_storage"]],
    ["?search=%5C", []],
  ])("by %s", async (query, labels) => {
    expect((await list(query)).data.map(({ label }) => label)).toEqual(labels);
  });

  test("by many addresses at once, in any case, known or not", async () => {
    const addresses = [address.toUpperCase().replace("0X", "0x"), bitcoin, "constructor", "x'; DROP TABLE labels"];
    const viewer = await harness.signIn("viewer");
    const names = await harness.send(viewer, "POST", "/console/ask/addresses/names", {
      payload: { labels: addresses, owners: [] },
    });
    const { labels, owners } = addressNamesSchema.parse(names.json());
    expect(labels.map(({ label }) => label).toSorted()).toEqual(["100% cold_storage", "Treasury"]);
    expect(owners).toEqual([]);
    // As a page of version 0.1 asks.
    const old = await harness.send(viewer, "POST", `${path}/lookup`, { payload: { addresses } });
    expect(old.json()).toEqual({ data: labels });
  });

  test.each([
    ["none", []],
    ["more than 200", Array.from({ length: 201 }, () => "a")],
    ["no list", "a"],
  ])("but not by %s", async (_name, addresses) => {
    expect((await harness.send(admin, "POST", `${path}/lookup`, { payload: { addresses } })).statusCode).toBe(400);
  });

  test("and exported by the same search", async () => {
    const viewer = await harness.signIn("viewer");
    const rowsOf = async (query: string) => {
      const answer = await harness.send(viewer, "GET", `${path}/export${query}`);
      return parseCsv(answer.body).length;
    };
    expect([await rowsOf(""), await rowsOf("?search=TREAS"), await rowsOf("?search=none")]).toEqual([5, 2, 1]);
    expect((await harness.send(viewer, "GET", `${path}/export?search=`)).statusCode).toBe(400);
  });
});

describe("labels among others", () => {
  startsForEach();
  beforeEach(someLabels);

  test("are found, the best match first: a whole label, the beginning of one or the end of an address, a part", async () => {
    const at = (end: string) => `0x${"3".repeat(40 - end.length)}${end}`;
    // The last changed would otherwise come first.
    await put({ networkId: null, address: at("1"), label: "A605" });
    harness.clock.now += 1000;
    await put({ networkId: null, address: at("a605"), label: "Till" });
    harness.clock.now += 1000;
    await put({ networkId: null, address: at("2"), label: "a605 more" });
    harness.clock.now += 1000;
    await put({ networkId: null, address: at("a6053"), label: "Part" });
    expect((await list("?search=a605")).data.map(({ label }) => label)).toEqual(["A605", "a605 more", "Till", "Part"]);
    expect((await list(`?search=${at("a605")}`)).data.map(({ label }) => label)).toEqual(["Till"]);
  });

  test("Security 33: are exported without formulas", async () => {
    await put({ networkId: null, address: `0x${"3".repeat(40)}`, label: '=HYPERLINK("http://x")' });
    const answer = await harness.send(await harness.signIn("viewer"), "GET", `${path}/export`);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="postern-ask-labels-2026-03-01.csv"');
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(parseCsv(answer.body).length).toBe(6);
  });
});
