import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { hostileTexts } from "#server/testing/hostile-texts.ts";
import { emptyInventory, lookFor, networks, serveLists } from "#server/testing/lists.ts";
import { starts } from "#server/testing/starts.ts";
import { turnsDuring } from "#server/testing/turns.ts";
import { type Imported, type Label, type LabelCheck, labelCheckSchema, longestLabel } from "#shared/console/labels.ts";
import { lineSchema } from "#shared/console/text.ts";
import { partsOf } from "#shared/csv/rows.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
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

const post = (url: string, payload: object, environment = "ask") =>
  harness.send(admin, "POST", `/console/${environment}/labels${url}`, { payload });
const check = async (csv: string, environment = "ask"): Promise<LabelCheck> =>
  labelCheckSchema.parse((await post("/import/check", { csv }, environment)).json());
const apply = async (csv: string, conflicts = "skip", environment = "ask") => {
  const { plan } = await check(csv, environment);
  return post("/import", { csv, conflicts, plan }, environment);
};
const all = async (environment = "ask") => {
  const answer = await harness.send(admin, "GET", `/console/${environment}/labels?take=100`);
  const { data } = answer.json<{ data: Label[] }>();
  return data.map((label) => [label.networkId, label.address, label.label]);
};
const exported = async () => (await harness.send(admin, "GET", `${path}/export`)).body;
const file = (...lines: readonly string[]) => ["network,address,label", ...lines].join("\r\n");

const quotedFor = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const numbered = (count: number) =>
  file(...Array.from({ length: count }, (_, index) => `,0x${index.toString(16).padStart(40, "0")},Label ${index}`));

describe("an import", () => {
  startsForEach();

  test("a check reports what an import would do, and changes nothing", async () => {
    await apply(file(`,${address},Treasury`, `net-1,${address},Here`));
    const report = await check(
      file(`,${address.toLowerCase()},Vault`, `net-1,${address},Here`, `net-2,${address},New`, ",0x12,Bad", ",abc,"),
    );
    expect(report).toMatchObject({
      added: 1,
      same: 1,
      conflictCount: 1,
      conflicts: [{ line: 2, networkId: null, address: address.toLowerCase(), present: "Treasury", wanted: "Vault" }],
      problemCount: 2,
      problems: [
        { line: 5, why: expect.stringContaining("address: is not an address") },
        { line: 6, why: "label: is empty" },
      ],
    });
    expect((await all()).length).toBe(2);
  });

  test.each([
    ["skip", "Treasury", { added: 1, replaced: 0, skipped: 1 }],
    ["replace", "Vault", { added: 1, replaced: 1, skipped: 0 }],
  ])("an import told to %s existing labels does so once, and is recorded", async (conflicts, label, done) => {
    await apply(file(`,${address},Treasury`));
    const answer = await apply(file(`,${address},Vault`, ",abc,New"), conflicts);
    expect(answer.json<Imported>()).toEqual(done);
    expect((await all()).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [null, address.toLowerCase(), label],
      [null, "abc", "New"],
    ]);
    const rows = await harness.store.selectFrom("audit").selectAll().where("action", "=", "labels.imported").execute();
    expect(rows.map((row) => [row.outcome, row.person_name, JSON.parse(row.detail)])).toEqual([
      ["allowed", "Ada", { added: 1, replaced: 0, skipped: 0 }],
      ["allowed", "Ada", done],
    ]);
  });

  test("a file with a problem is not imported, not even in part", async () => {
    const answer = await apply(file(",abc,Good", ",0x12,Bad"));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      "The file has lines that cannot be imported. Nothing was changed.",
    ]);
    expect(await all()).toEqual([]);
  });

  test("changes since the check prevent the import", async () => {
    const csv = file(`,${address},Vault`);
    const { plan } = await check(csv);
    await apply(file(`,${address},Treasury`));
    for (const body of [
      { csv, conflicts: "replace", plan },
      { csv: file(",abc,New"), conflicts: "replace", plan },
    ]) {
      const answer = await post("/import", body);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([412, "POSTERN_VERSION_CONFLICT"]);
    }
    expect(await all()).toEqual([[null, address.toLowerCase(), "Treasury"]]);
  });

  test("columns in another order and extra columns are accepted", async () => {
    await apply("Label,note,Address,Network\nA,=1,abc,net-1\n");
    expect(await all()).toEqual([["net-1", "abc", "A"]]);
  });

  test.each([
    ["=1+1"],
    ["'=1+1"],
    ["''@x"],
    ["x;=1+1"],
    ["x;'=1+1|@y"],
    ["'quoted'"],
    ['a "b", c'],
    ["-"],
    ["+49 30"],
    ["@home"],
    ["Ёлка 🎩"],
    ["x".repeat(100)],
  ])("Security 71: an export imports unchanged: %j", async (label) => {
    const body = { networkId: null, address, label };
    await harness.send(admin, "PUT", path, { payload: body, headers: { "if-none-match": "*" } });
    const csv = await exported();
    expect(await check(csv)).toMatchObject({ added: 0, same: 1, conflictCount: 0, problemCount: 0 });
    await apply(csv, "skip", "held");
    expect(await all("held")).toEqual([[null, address.toLowerCase(), label]]);
    // A spreadsheet saves the same cells with another separator.
    for (const separator of [";", "\t", "|"] as const) {
      const cells = Array.from(partsOf(csv, { separator: "," }), (part) => (part.kind === "row" ? part.cells : []));
      const lines = cells.map((row) => row.map(({ text }) => quotedFor(text, separator)).join(separator));
      for (const first of [[], separator === "\t" ? [] : [`sep=${separator}`]]) {
        const saved = [...first, ...lines].join("\r\n");
        expect(await check(saved)).toMatchObject({ added: 0, same: 1, conflictCount: 0, problemCount: 0 });
      }
    }
  });

  test.each([
    ["semicolons", `network;address;label\n;${address};Acme, Inc.`],
    ["tabs", `network\taddress\tlabel\n\t${address}\tAcme, Inc.`],
    ["vertical bars", `network|address|label\n|${address}|Acme, Inc.`],
    ["commas and quotes", `network,address,label\n,${address},"Acme, Inc."`],
    ["a line that names the separator", `\uFEFFsep=;\r\nnetwork;address;label\r\n;${address};Acme, Inc.\r\n`],
    ["words of other programs", `Name;Wallet Address;Network ID\nAcme, Inc.;${address};`],
    ["blanks around quotes", `network, address, label\n, ${address}, "Acme, Inc."`],
    ["cells left empty at the end", `network;address;label;\n;${address};Acme, Inc.;;`],
  ])("a file with %s is read", async (_name, csv) => {
    expect(await check(csv)).toMatchObject({ added: 1, problemCount: 0 });
    await apply(csv);
    expect((await all()).map(([, , label]) => label)).toEqual(["Acme, Inc."]);
  });

  test("a quote in a tab-separated file is text", async () => {
    await apply(`network\taddress\tlabel\n\tabc\t"North\n\tdef\tMid\n\tghi\tpanel 6"`);
    expect(new Set((await all()).map(([, , label]) => label))).toEqual(new Set(['"North', "Mid", 'panel 6"']));
  });

  test("every line is counted", async () => {
    const report = await check(`sep=,\n\n${file(",abc,A", "", ",,", ",def,B,", ',ghi,"C"')}\n`);
    expect(report).toMatchObject({ added: 3, problemCount: 0 });
    expect(report.counts).toEqual({ lines: 8, rows: 3, faults: 0, blank: 3, headings: 1, settings: 1, continued: 0 });
  });

  test("a large file pauses for other work every hundred lines while it is checked and imported", async () => {
    const csv = numbered(1000);
    const checked = await turnsDuring(() => check(csv));
    expect(checked.value).toMatchObject({ added: 1000, problemCount: 0 });
    expect(checked.turns).toBeGreaterThanOrEqual(20);
    const imported = await turnsDuring(() => post("/import", { csv, conflicts: "skip", plan: checked.value.plan }));
    expect(imported.value.json<Imported>()).toEqual({ added: 1000, replaced: 0, skipped: 0 });
    expect(imported.turns).toBeGreaterThanOrEqual(20);
  });

  test("long lines cause more pauses", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `,abc${index},A,${"note ".repeat(6_000)}`);
    const csv = ["network,address,label,note", ...lines].join("\r\n");
    const checked = await turnsDuring(() => check(csv));
    expect(checked.value).toMatchObject({ added: 60, problemCount: 0 });
    // Every second line, on each pass over the file, and each 32 KiB of the body.
    expect(checked.turns).toBeGreaterThanOrEqual(60 + 50);
  });

  test("an export includes the network's name beside its id", async () => {
    serveLists(harness, { ...emptyInventory(), networks: networks() });
    await lookFor(harness, admin, 5_000);
    await apply(file(`net-1,${address},Here`, `,${address},Anywhere`, `net-9,${address},Elsewhere`));
    const lines = (await exported()).split("\r\n").map((line) => line.split(","));
    expect(lines.slice(0, -1).map(([network, , label, , , name]) => [network, label, name])).toEqual([
      ["network", "label", "network name"],
      ["", "Anywhere", ""],
      ["net-1", "Here", "Sandbox"],
      ["net-9", "Elsewhere", ""],
    ]);
  });

  /** The labels that a person may give, as they were before an export and after its import. */
  const roundTrip = async (labels: readonly string[]) => {
    await harness.store.deleteFrom("labels").execute();
    const possible = [...new Set(labels)].filter((label) => lineSchema(longestLabel).safeParse(label).success);
    const rows = possible.map((label, index) => ({
      environment: "ask",
      network_id: "",
      address: `0x${index.toString(16).padStart(40, "0")}`,
      label: lineSchema(longestLabel).parse(label),
      search: "",
      version: "1",
      changed_at: 0,
      person_id: admin.id,
      person_name: "Ada",
    }));
    if (rows.length > 0) await harness.store.insertInto("labels").values(rows).execute();
    const csv = await exported();
    expect(await check(csv)).toMatchObject({ added: 0, same: rows.length, conflictCount: 0, problemCount: 0 });
    await harness.store.deleteFrom("labels").execute();
    await apply(csv);
    const stored = await harness.store.selectFrom("labels").select(["address", "label"]).orderBy("address").execute();
    return { stored, given: rows.map(({ address: at, label }) => ({ address: at, label })) };
  };

  test("Security 71: a label that would be a formula is the same after an export and an import", async () => {
    const { stored, given } = await roundTrip(hostileTexts);
    expect(stored).toEqual(given);
    expect(given.length).toBeGreaterThan(100);
  });

  test("a label that a spreadsheet would take for a number or a date is a text in the file, and the same after its import", async () => {
    const { stored, given } = await roundTrip([
      "00123",
      "2026-12",
      "3/4",
      "1e5",
      "TRUE",
      "+49 30 123",
      "'00123",
      "0x12",
    ]);
    expect(stored).toEqual(given);
    const labels = (await exported()).split("\r\n").map((line) => line.split(",")[2]);
    expect(labels.slice(1, -1)).toEqual([
      "'00123",
      "'2026-12",
      "'3/4",
      "'1e5",
      "'TRUE",
      "'+49 30 123",
      "''00123",
      "0x12",
    ]);
  });

  test("Security 71: so is any label", async () => {
    const sign = fc.constantFrom(...Array.from("=+-@＝＋－＠﹦−;|,\"' a1x()!"));
    const label = fc.oneof(fc.string({ unit: sign, maxLength: 20 }), fc.string({ unit: "grapheme", maxLength: 20 }));
    await fc.assert(
      fc.asyncProperty(fc.array(label, { maxLength: 20 }), async (labels) => {
        const { stored, given } = await roundTrip(labels);
        expect(stored).toEqual(given);
      }),
      { numRuns: 50 },
    );
  });

  test("a large file is imported and exported completely", async () => {
    const csv = numbered(3000);
    expect((await apply(csv)).json<Imported>()).toEqual({ added: 3000, replaced: 0, skipped: 0 });
    expect(await check(await exported())).toMatchObject({ added: 0, same: 3000, problemCount: 0 });
    const other = csv.replaceAll("Label", "Name");
    expect((await check(other)).conflicts.length).toBe(200);
    expect((await apply(other, "replace")).json<Imported>()).toEqual({ added: 0, replaced: 3000, skipped: 0 });
  });
});

describe("Security 45: a line is not imported for", () => {
  startsOnce();

  test.each([
    [
      "an address that appears twice, in different case",
      [`,${address},A`, `,${address.toLowerCase()},B`],
      3,
      "is already on line 2",
    ],
    ["a wrong checksum", [`,${address.replace("C8", "c8")},A`], 2, "checksum"],
    ["an address of no family", [",a b,A"], 2, "address: is not an address"],
    ["a label of two lines", [',abc,"A\r\nB"'], 2, "label: contains a control character (U+000D, carriage return)"],
    ["a label with an invisible character", [",abc,A\u200b"], 2, "(U+200B, zero width space)"],
    ["a label that is read backwards", [",abc,\u202eA"], 2, "(U+202E, right-to-left override)"],
    ["a label that is too long", [`,abc,${"x".repeat(101)}`], 2, "label: is longer than 100 characters"],
    ["an invalid network", ["a b,abc,A"], 2, "networkId: is not the id of a network"],
    ["a cell too few", [",abc"], 2, "label: is empty"],
    ["a cell too many", [",abc,Acme, Inc."], 2, "has more cells than the first line"],
  ])("%s", async (_name, lines, line, why) => {
    expect((await check(file(...lines))).problems).toEqual([{ line, why: expect.stringContaining(why) }]);
  });

  test("nothing, if it has the same address on another network, letters of one case, or a built-in property name", async () => {
    const report = await check(
      file(
        `,${address},A`,
        `net-1,${address},A`,
        `net-2,${address.toUpperCase().replace("0X", "0x")},A`,
        "__proto__,constructor,toString",
      ),
    );
    expect([report.added, report.problemCount]).toEqual([4, 0]);
  });
});

describe("a file", () => {
  startsOnce();

  test.each([
    ["without its first line", "abc,def,ghi"],
    ["with a needed column twice", "network,address,label,label\n,abc,A,B"],
    ["with equals signs", "network=address=label\n=abc=A"],
    ["with a quote that is not closed", file(',abc,"A')],
    ["of nothing but white space", "\n \n"],
    ["with a line of a thousand cells and one", file(`,abc,A${",".repeat(998)}`)],
    ["with a cell of nothing but quotes", file(`,abc,"${'"'.repeat(66_000)}"`)],
  ])("%s is invalid", async (_name, csv) => {
    const answer = await post("/import/check", { csv });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain("The file is not valid CSV.");
  });

  test.each([
    [
      "of more than 20,000 lines",
      () => numbered(20_001),
      "The file contains more than 20000 labels. Import it in parts.",
    ],
    ["of more than 4 MiB", () => "x".repeat(4 * 1024 * 1024), "The request body is too large."],
  ])("Security 30: %s is too large", async (_name, csv, message) => {
    const answer = await post("/import/check", { csv: csv() });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([413, message]);
  });
});
