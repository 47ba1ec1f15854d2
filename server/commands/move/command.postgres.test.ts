// @full: server/takeover.postgres, live-rows.postgres and the `.stores` tests use the same store.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { runPeople } from "#server/commands/people/command.ts";
import { nobody, record } from "#server/domains/audit/append.ts";
import { nextRemoval } from "#server/domains/audit/remove.ts";
import { verify } from "#server/domains/audit/verify.ts";
import { createSecret } from "#server/lib/secret.ts";
import { problemOfJournal } from "#server/store/check-journal.ts";
import { StartError, takeDataDirectory } from "#server/store/data-directory.ts";
import { openDatabase } from "#server/store/open-database.ts";
import { openStore } from "#server/store/open.ts";
import { askOnce, openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";
import { hasPhrase } from "#server/store/text-search.ts";
import { newDatabase } from "#server/testing/store.ts";
import { runMove } from "./command.ts";

let directory: string;
let path: string;
let url: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-move-"));
  path = join(directory, "data", "postern.db");
  // As if a server had been started there before.
  takeDataDirectory(join(directory, "data")).release();
  url = await newDatabase(String(inject("postgresUrl")));
});
afterEach(() => rmSync(directory, { recursive: true }));

const move = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const variables = { POSTERN_DATA_DIR: join(directory, "data"), TARGET: url };
  const code = await runMove(args, variables, directory, { out: say, complain: say });
  return { code, output: lines.join("\n") };
};
const toTarget = ["--to", "env:TARGET"] as const;

const using = async <T>(opened: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await opened;
  try {
    return await work(store);
  } finally {
    await store.destroy();
  }
};
const here = <T>(work: (store: Store) => Promise<T>) => using(openStore(path), work);
const there = <T>(work: (store: Store) => Promise<T>) => using(openPostgres(createSecret(url)), work);

type Column = { readonly table: string; readonly name: string; readonly type: string };

const columnsHere = async (store: Store): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    SELECT tables.name AS "table", columns.name AS name, columns.type AS type
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name NOT LIKE 'kysely_%'
      AND tables.name NOT LIKE 'search\\_%' ESCAPE '\\'
    ORDER BY EXISTS (SELECT 1 FROM pragma_foreign_key_list(tables.name)), tables.name`.execute(store);
  return rows;
};
const tablesOf = (columns: readonly Column[]) => [...new Set(columns.map(({ table }) => table))];

const hostile = "é 𝔸 \\ ' \" {a,NULL} \n\t\u202E";

/** Columns that refer to a row of another table, with the columns they refer to. */
const references = new Set(["id", "operation_id", "run_id", "view_id"]);

/**
 * Rows in every table of the schema, whichever tables exist: texts with everything a text may contain, the largest
 * integers, and nulls.
 */
const fill = async (store: Store, rows: number): Promise<void> => {
  const columns = await columnsHere(store);
  for (const table of tablesOf(columns)) {
    // The audit's chain is appended to; triggers fill in these two.
    if (["audit", "audit_head", "audit_checkpoint", "operation_index", "operation_counts"].includes(table)) continue;
    const its = columns.filter((column) => column.table === table);
    for (let row = 1; row <= rows; row += 1) {
      const values = its.map(({ name, type }) => {
        // An operation's position is derived from its time.
        if (name === "created_at") return 1_700_000_000_000 + row;
        if (type !== "TEXT") return row === 1 ? Number.MAX_SAFE_INTEGER - 1_000_000 : row;
        return references.has(name) ? `id-${row}` : `${name} ${row} ${hostile}`;
      });
      await sql`INSERT INTO ${sql.table(table)} (${sql.join(its.map(({ name }) => sql.ref(name)))}) VALUES (${sql.join(values)})`.execute(
        store,
      );
    }
  }
  await sql`UPDATE operations SET network_id = NULL, created_at = 1700000000001 WHERE id = 'id-2'`.execute(store);
  for (let row = 0; row < 3; row += 1) {
    await record(store, {
      at: row,
      by: nobody,
      action: "server.started",
      outcome: "allowed",
      detail: { text: hostile },
    });
  }
  // The first row is removed, as the fourth one records.
  for (let remove = await nextRemoval(store, 1, 3); remove !== null; remove = await nextRemoval(store, 1, 3)) {
    await store.transaction().execute(remove);
  }
};

/** Everything in a store, in a fixed order. */
const contentOf = async (store: Store, columns: readonly Column[]) => {
  const content = new Map<string, readonly string[]>();
  for (const table of tablesOf(columns)) {
    const names = columns.filter((column) => column.table === table).map(({ name }) => name);
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(store);
    content.set(table, rows.map((row) => JSON.stringify(names.map((name) => row[name]))).toSorted());
  }
  return content;
};

const operationsThere = () =>
  there((store) =>
    store
      .selectFrom("operations")
      .select((of) => of.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  );

const note = () => join(directory, "data", "moved.json");
const open = async () => {
  const data = takeDataDirectory(join(directory, "data"));
  try {
    await (await openDatabase(createSecret(url), data)).destroy();
  } finally {
    data.release();
  }
};
/** Removes the rows up to a position, as if they were old. */
const removeThere = (position: number) =>
  there(async (store) => {
    const before = Date.now() + 1;
    for (const cutoff of [before, null]) {
      const remove = await nextRemoval(store, cutoff, before);
      if (remove !== null) await store.transaction().execute(remove);
    }
    expect(await verify(store)).toMatchObject({ ok: true, rows: 1, removed: { position } });
  });

describe("a journal that was moved", () => {
  test("is complete: every row of every table, and the audit's chain", async () => {
    await here((store) => fill(store, 5));
    const moved = await move(...toTarget);
    expect(moved).toEqual({
      code: 0,
      output: expect.stringContaining("by count and by hash. The audit is intact: 4 rows."),
    });
    const columns = await here(columnsHere);
    const [original, copy] = [
      await here((store) => contentOf(store, columns)),
      await there((store) => contentOf(store, columns)),
    ];
    expect(copy).toEqual(original);
    expect([...original].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(await there(verify)).toMatchObject({ ok: true, rows: 4, removed: { position: 1 } });
    expect(moved.output).toContain(
      "1 row before them, up to row 1, was removed because of their age, last on 1970-01-01.",
    );
    expect(moved.output).not.toContain("postgres:postgres");
  });

  test("continues on PostgreSQL: triggers count and position what is added", async () => {
    await here((store) => fill(store, 2));
    await move(...toTarget);
    const counted = await there(async (store) => {
      const columns = await sql<{ name: string }>`
        SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = 'operations'`.execute(store);
      const names = columns.rows.map(({ name }) => name);
      const values = names.map((name) => {
        if (name === "created_at") return sql`5`;
        return ["id", "idempotency_key", "key_slot"].includes(name) ? sql`'new'` : sql.ref(name);
      });
      await sql`INSERT INTO operations (${sql.join(names.map((name) => sql.ref(name)))})
        SELECT ${sql.join(values)} FROM operations WHERE id = 'id-1'`.execute(store);
      const counts = await store.selectFrom("operation_counts").select("operations").execute();
      const placed = await store
        .selectFrom("operation_index")
        .select("operation_id")
        .where("operation_id", "=", "new")
        .execute();
      return {
        counts: counts.map(({ operations }) => operations).toSorted((one, other) => one - other),
        placed: placed.length,
      };
    });
    expect(counted).toEqual({ counts: [1, 2], placed: 1 });
  });

  test("continues on PostgreSQL: the index finds what was moved, and what comes later", async () => {
    await here((store) => fill(store, 3));
    await move(...toTarget);
    const rowsWith = await there(async (store) => {
      await sql`UPDATE mirror_records SET words = 'later' WHERE names LIKE 'names 3%'`.execute(store);
      const of = (text: string) =>
        Promise.all(
          [1, 2, 3].map(async (row) => {
            const environment = `environment ${row} ${hostile}`;
            const list = { environment, table: "mirror_records", kind: `kind ${row} ${hostile}` } as const;
            const rows = await store
              .selectFrom("mirror_records")
              .select("id")
              .where("environment", "=", environment)
              .where(hasPhrase(store, list, [text]))
              .execute();
            return rows.length;
          }),
        );
      return [await of("words 2"), await of("later"), await of("names")];
    });
    expect(rowsWith).toEqual([
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });

  test("cannot be started on the embedded database any more, only on PostgreSQL", async () => {
    await here((store) => fill(store, 1));
    await move(...toTarget);
    const data = takeDataDirectory(join(directory, "data"));
    try {
      await expect(openDatabase("embedded", data)).rejects.toThrow(
        /was moved to PostgreSQL \(127\.0\.0\.1:\d+\/postern_\w+\)/,
      );
      await (await openDatabase(createSecret(url), data)).destroy();
    } finally {
      data.release();
    }
  });

  test("still starts if its last row is the audit's checkpoint on PostgreSQL", async () => {
    await here((store) => fill(store, 1));
    await move(...toTarget);
    await removeThere(5);
    rmSync(note());
    await open();
    expect(await move(...toTarget)).toMatchObject({
      output: expect.stringContaining("Postern has used it there since"),
    });
  });

  describe("whose last row has since been removed from the audit on PostgreSQL", () => {
    beforeEach(async () => {
      await here((store) => fill(store, 1));
      await move(...toTarget);
      await there((store) => record(store, { at: 10, by: nobody, action: "server.started", outcome: "allowed" }));
      await removeThere(6);
    });

    test("still starts on PostgreSQL, and is not moved again", async () => {
      await open();
      expect(await move(...toTarget)).toEqual({
        code: 2,
        output: expect.stringContaining("Postern has used it there since"),
      });
    });

    test("does not start if a row about to be removed is another journal's", async () => {
      const row = { position: 5, previous_hash: "", hash: "0".repeat(64) };
      await there(async (store) => {
        const last = await store.selectFrom("audit").selectAll().orderBy("position").executeTakeFirstOrThrow();
        await store
          .insertInto("audit")
          .values({ ...last, ...row })
          .execute();
      });
      await expect(open()).rejects.toThrow("does not contain");
    });

    test.each<[string, () => void]>([
      ["no note", () => rmSync(note())],
      ["an unreadable note", () => writeFileSync(note(), "{")],
      ["a note that does not name the journal", () => changeNote({ head: undefined })],
      ["a note of another database", () => changeNote({ to: "127.0.0.1/another" })],
      ["a note of another journal", () => changeNote({ head: { position: 5, hash: "0".repeat(64) } })],
      ["a note of an earlier state", () => changeNote({ head: { position: 4, hash: "0".repeat(64) } })],
    ])("does not start with %s", async (_name, change) => {
      change();
      await expect(open()).rejects.toThrow(StartError);
      await expect(open()).rejects.toThrow("nothing shows that it is the one in the PostgreSQL database");
      expect(await move(...toTarget)).toEqual({ code: 2, output: expect.stringContaining("Nothing shows whether") });
    });

    test("does not start with a journal that has more than the removed rows", async () => {
      await here((store) => record(store, { at: 9, by: nobody, action: "server.started", outcome: "allowed" }));
      await expect(open()).rejects.toThrow("does not contain");
    });

    const changeNote = (changes: object): void => {
      const before: object = JSON.parse(readFileSync(note(), "utf8"));
      writeFileSync(note(), JSON.stringify({ ...before, ...changes }));
    };
  });

  test("can be moved again until a server has used the copy", async () => {
    await here((store) => fill(store, 1));
    await move(...toTarget);
    await here((store) => record(store, { at: 9, by: nobody, action: "server.started", outcome: "allowed" }));
    expect(await move(...toTarget)).toEqual({
      code: 0,
      output: expect.stringContaining("The audit is intact: 6 rows."),
    });
    await there((store) => record(store, { at: 10, by: nobody, action: "server.started", outcome: "allowed" }));
    expect(await move(...toTarget)).toEqual({
      code: 2,
      output: expect.stringContaining("Postern has used it there since"),
    });
    expect(await there(verify)).toMatchObject({ ok: true, rows: 7 });
  });
});

describe("nothing is moved", () => {
  test("by a dry run, although it copies and reads back", async () => {
    await here((store) => fill(store, 3));
    const dry = await move(...toTarget, "--dry-run");
    expect(dry).toEqual({ code: 0, output: expect.stringContaining("this was a dry run") });
    expect(dry.output).toContain("The audit is intact: 3 rows.");
    expect(await operationsThere()).toEqual({ count: 0 });
    expect(existsSync(join(directory, "data", "moved.json"))).toBe(false);
    expect(await here(verify)).toMatchObject({ rows: 3 });
  });

  test("over another journal", async () => {
    await here((store) => fill(store, 1));
    await there((store) => record(store, { at: 1, by: nobody, action: "server.started", outcome: "allowed" }));
    expect(await move(...toTarget)).toEqual({
      code: 2,
      output: expect.stringContaining("holds another journal, with 0 operations"),
    });
    expect(await operationsThere()).toEqual({ count: 0 });
  });

  test("while a server uses the data directory", async () => {
    await here((store) => fill(store, 1));
    const data = takeDataDirectory(join(directory, "data"));
    try {
      expect(await move(...toTarget)).toEqual({
        code: 2,
        output: expect.stringContaining("is in use by another Postern"),
      });
    } finally {
      data.release();
    }
  });

  test("of a row that PostgreSQL rejects: the whole copy is rolled back, and can be tried again", async () => {
    await here((store) => fill(store, 2));
    await here((store) =>
      sql`UPDATE labels SET changed_at = 9223372036854775807 WHERE version LIKE '% 1 %'`.execute(store),
    );
    expect(await move(...toTarget)).toEqual({ code: 2, output: expect.stringContaining("was not moved") });
    expect(await operationsThere()).toEqual({ count: 0 });
    expect(existsSync(join(directory, "data", "moved.json"))).toBe(false);
    await here((store) => sql`UPDATE labels SET changed_at = 1`.execute(store));
    expect(await move(...toTarget)).toMatchObject({ code: 0 });
    expect(await operationsThere()).toEqual({ count: 2 });
  });

  test("to a URL with a password among the arguments, which others can read", async () => {
    await here((store) => fill(store, 1));
    const result = await move("--to", "postgres://ada:very-secret@127.0.0.1/postern");
    expect(result).toEqual({ code: 2, output: expect.stringContaining("without a password") });
    expect(result.output).not.toContain("very-secret");
  });

  test("by a file without a valid URL, whose text is not repeated", async () => {
    await here((store) => fill(store, 1));
    writeFileSync(join(directory, "url"), "very-secret-and-no-url");
    const result = await move("--to", "file:url");
    expect(result).toEqual({ code: 2, output: expect.stringContaining("does not name a PostgreSQL URL") });
    expect(result.output).not.toContain("very-secret");
  });

  test.each([[[]], [["--to", "env:NOT_SET"]], [["--from", "x"]]])("for the arguments %j", async (args) => {
    await here((store) => fill(store, 1));
    expect(await move(...args)).toEqual({ code: 2, output: expect.stringContaining("Usage: npm run move") });
  });

  test("if there is no journal", async () => {
    expect(await move(...toTarget)).toEqual({ code: 2, output: expect.stringContaining("There is no database in") });
    expect(existsSync(path)).toBe(false);
  });
});

describe("a server on PostgreSQL whose data directory has another journal", () => {
  test("does not start, and says so", async () => {
    await here((store) => fill(store, 1));
    await expect(open()).rejects.toThrow(StartError);
    await expect(open()).rejects.toThrow(
      "holds a journal that the PostgreSQL database of the configuration does not contain",
    );
  });

  test("is reported by --check, which changes neither, with or without tables in the database", async () => {
    await here((store) => fill(store, 1));
    const before = readFileSync(path);
    const empty = `${url}_empty`;
    await askOnce(createSecret(url), `CREATE DATABASE ${new URL(empty).pathname.slice(1)}`, 10_000);
    for (const database of [url, empty])
      expect(await problemOfJournal(createSecret(database), join(directory, "data"))).toMatch(
        /^the data directory .* holds a journal that the PostgreSQL database of the configuration does not contain\..*[^.]$/,
      );
    expect(readFileSync(path)).toEqual(before);
    expect(await askOnce(createSecret(empty), "SELECT 1 FROM pg_tables WHERE schemaname = 'public'", 10_000)).toEqual(
      [],
    );
    expect((await move(...toTarget)).code).toBe(0);
    expect(await problemOfJournal(createSecret(url), join(directory, "data"))).toBeNull();
  });

  test("is reported by the command people, which does nothing", async () => {
    await here((store) => fill(store, 1));
    const config = join(directory, "config.json");
    const environment = { id: "a", label: "A", kind: "sandbox", service: "embedded" };
    writeFileSync(config, JSON.stringify({ environments: [environment], database: { env: "TARGET" } }));
    const variables = { POSTERN_CONFIG: config, POSTERN_DATA_DIR: join(directory, "data"), TARGET: url };
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    expect(await runPeople(["end-sessions", "--everyone"], variables, { out: say, complain: say })).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/^The data directory .* holds a journal that the PostgreSQL database/),
    ]);
  });

  test("starts if the other journal is empty", async () => {
    await here((store) => record(store, { at: 1, by: nobody, action: "server.started", outcome: "allowed" }));
    const before = readFileSync(path);
    await open();
    expect(readFileSync(path)).toEqual(before);
  });
});
