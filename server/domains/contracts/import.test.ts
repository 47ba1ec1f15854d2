import { describe, expect, test } from "vitest";
import { address, bookOf, codeOf, contract, fn, lower, path } from "#server/testing/contracts.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { starts } from "#server/testing/starts.ts";
import { turnsDuring } from "#server/testing/turns.ts";
import { type BookCheck, bookCheckSchema, bookFileSchema } from "#shared/console/contracts.ts";

let harness: Harness;
let admin: Person;
let book: ReturnType<typeof bookOf>;
const { startsForEach, startsOnce } = starts(
  async () => {
    harness = await startHarness();
    admin = await harness.signIn("admin", "Ada");
    book = bookOf(harness, admin);
  },
  () => harness.close(),
);

const placed = (more: object = {}, place: object = { networkId: "net-1", address }) => ({
  ...place,
  ...contract(more),
});
const file = (...contracts: readonly unknown[]) => ({ format: "postern-contract-book", version: 1, contracts });
const check = async (content: object, environment = "ask"): Promise<BookCheck> =>
  bookCheckSchema.parse((await book.post("/import/check", { book: content }, environment)).json());
const apply = async (content: object, conflicts = "skip", environment = "ask") => {
  const { plan } = await check(content, environment);
  return book.post("/import", { book: content, conflicts, plan }, environment);
};
const exported = async () => (await harness.send(admin, "GET", `${path}/export`)).body;

describe("an import", () => {
  startsForEach();

  test("a check reports what an import would do, and changes nothing", async () => {
    await book.made();
    const report = await check(
      file(
        placed({ name: "Other", abi: null }),
        placed({}, { networkId: "net-2", address }),
        placed({ abi: [{}] }, { networkId: "a", address }),
      ),
    );
    expect(report).toMatchObject({
      added: 1,
      same: 0,
      conflictCount: 1,
      conflicts: [{ index: 0, networkId: "net-1", address: lower, name: "Other", differs: ["name", "abi"] }],
      problemCount: 1,
      problems: [{ index: 2, why: expect.stringMatching(/^abi\.0/) }],
    });
    expect(await book.names()).toEqual(["Token"]);
  });

  test.each([
    ["skip", ["Token"], { added: 0, replaced: 0, skipped: 1 }, 1],
    ["replace", ["Other"], { added: 0, replaced: 1, skipped: 0 }, 2],
  ])("an import told to %s existing contracts does so and is recorded", async (conflicts, names, done, versions) => {
    await book.made();
    const answer = await apply(file(placed({ name: "Other", abi: [fn("other")] })), conflicts);
    expect(answer.json()).toEqual(done);
    expect(await book.names()).toEqual(names);
    expect((await harness.store.selectFrom("contract_abis").selectAll().execute()).length).toBe(versions);
    const rows = await harness.store
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "contracts.imported")
      .execute();
    expect(rows.map((row) => [row.outcome, row.environment, JSON.parse(row.detail)])).toEqual([
      ["allowed", "ask", done],
    ]);
  });

  test("a file with a problem is not imported, nor after changes since the check", async () => {
    const bad = await apply(file(placed(), { x: 1 }));
    expect(codeOf(bad)).toEqual([400, "POSTERN_BAD_REQUEST"]);
    const content = file(placed({ name: "Other" }));
    const { plan } = await check(content);
    await book.made();
    expect(codeOf(await book.post("/import", { book: content, conflicts: "replace", plan }))).toEqual([
      412,
      "POSTERN_VERSION_CONFLICT",
    ]);
    expect(await book.names()).toEqual(["Token"]);
  });

  test("an export imports unchanged, however large", async () => {
    const all = Array.from({ length: 45 }, (_, index) =>
      placed(
        { name: `=1+${index}"`, abi: index % 3 === 0 ? null : [fn(`f${index}`)], tags: [] },
        { networkId: `net-${index % 2}`, address: `0x${String(index).padStart(40, "0")}` },
      ),
    );
    expect((await apply(file(...all))).json()).toEqual({ added: 45, replaced: 0, skipped: 0 });
    const text = await exported();
    const content = bookFileSchema.parse(JSON.parse(text));
    expect(content.contracts.length).toBe(45);
    expect(await check(content)).toMatchObject({ added: 0, same: 45, conflictCount: 0, problemCount: 0 });
    expect((await apply(content, "skip", "held")).json()).toEqual({ added: 45, replaced: 0, skipped: 0 });
    const again = (await harness.send(admin, "GET", "/console/held/contracts/export")).body;
    expect(again).toBe(text);
  });

  test("an empty book is a file, too", async () => {
    expect(await check(bookFileSchema.parse(JSON.parse(await exported())))).toMatchObject({
      added: 0,
      problemCount: 0,
    });
  });

  describe("a large file", () => {
    const many = (count: number, entries: number) =>
      file(
        ...Array.from({ length: count }, (_, index) =>
          placed(
            { name: `C${index}`, abi: Array.from({ length: entries }, (_entry, position) => fn(`f${position}`)) },
            { networkId: "net-1", address: `0x${index.toString(16).padStart(40, "0")}` },
          ),
        ),
      );

    test("pauses for other work while it is read and checked: after each slice, and every ten entries", async () => {
      const content = many(3, 1_000);
      const { value, turns } = await turnsDuring(() => check(content));
      expect(value).toMatchObject({ added: 3, problemCount: 0 });
      expect(turns).toBeGreaterThan(3 * (1_000 / 10));
      const slices = JSON.stringify(content).length / (32 * 1024);
      expect(slices).toBeGreaterThan(5);
      const malformed = `${JSON.stringify({ book: content }).slice(0, -1)},x}`;
      const headers = { "content-type": "application/json" };
      const refused = await turnsDuring(() =>
        harness.send(admin, "POST", `${path}/import/check`, { payload: malformed, headers }),
      );
      expect([refused.value.statusCode, refused.turns > slices]).toEqual([400, true]);
    });

    test("and while it is imported", async () => {
      const content = many(30, 1);
      const { value, turns } = await turnsDuring(() => apply(content));
      expect(value.json()).toEqual({ added: 30, replaced: 0, skipped: 0 });
      expect(turns).toBeGreaterThan(60);
    });

    test("names the invalid entry of a long ABI", async () => {
      const abi = Array.from({ length: 40 }, (_, index) =>
        index === 33 ? { ...fn("f"), inputs: [{ name: 1, type: "uint256" }] } : fn("f"),
      );
      expect((await check(file(placed({ abi })))).problems).toEqual([
        { index: 0, why: expect.stringMatching(/^abi\.33\.inputs\.0\.name: /) },
      ]);
    });

    test("with more values than an ABI can have is not examined", async () => {
      const abi = Array.from({ length: 100_000 }, () => 1);
      expect((await check(file(placed({ abi })))).problems).toEqual([
        { index: 0, why: "the contract: contains more than 100000 values" },
      ]);
    });
  });
});

describe("a contract is not imported", () => {
  startsOnce();

  test.each([
    [
      "that appears twice, in different case",
      [placed(), placed({}, { networkId: "net-1", address: lower })],
      "is number 1 in the file already",
    ],
    ["without a place", [placed(), contract()], "networkId: "],
    ["that is invalid", [placed(), "x"], "the contract: "],
    ["with an unknown field", [placed(), { ...placed(), abiHash: "x" }], "the contract: "],
    [
      "with an ABI that is too large",
      [
        placed(),
        placed({ abi: Array.from({ length: 4800 }, (_, index) => fn(`f${index}`)) }, { networkId: "n", address }),
      ],
      "abi: The ABI has",
    ],
  ])("%s", async (_name, contracts, why) => {
    expect((await check(file(...contracts))).problems).toEqual([{ index: 1, why: expect.stringContaining(why) }]);
  });

  test.each([
    ["another format", { ...file(), format: "x" }],
    ["another version of the format", { ...file(), version: 2 }],
    ["a list", [placed()]],
    ["another field", { ...file(), x: 1 }],
  ])("from a file that has %s", async (_name, content) => {
    expect(codeOf(await book.post("/import/check", { book: content }))).toEqual([400, "POSTERN_BAD_REQUEST"]);
  });

  test("from a file with more than 1,000 of them, or of more than 4 MiB", async () => {
    const many = file(...Array.from({ length: 1001 }, () => 0));
    expect(codeOf(await book.post("/import/check", { book: many }))).toEqual([413, "POSTERN_TOO_LARGE"]);
    const large = file("x".repeat(4 * 1024 * 1024));
    expect(codeOf(await book.post("/import/check", { book: large }))).toEqual([413, "POSTERN_TOO_LARGE"]);
  });
});
