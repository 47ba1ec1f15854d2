import { mkdtempSync, statSync } from "node:fs";
import { join } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import Database from "libsql";
import pg from "pg";
import { startPostgres } from "./relay/postgres.mjs";
const N = Number(process.argv[2] ?? 100000);
const rows = [];
for (let i = 0; i < N; i++) {
  const a = "0x" + createHash("sha256").update("a" + i).digest("hex").slice(0, 40);
  const id = createHash("sha256").update("i" + i).digest("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
  const w = createHash("sha256").update("w" + (i >> 4)).digest("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
  rows.push({ id, a, names: `\n${id}\n${a}\n${a.slice(2)}\n`, words: `\nlabel ${i}\ncustomer-${i % 1000}\n${w}\n5a0db0c5-0001-4000-8000-000000031337\nSandbox ethereum\n`.toLowerCase() });
}
const t = (name, f) => { const s = performance.now(); const r = f(); console.log(name.padEnd(60), (performance.now() - s).toFixed(1), "ms", r ?? ""); };
const text = (r) => r.names.replaceAll("\n", "\n\n") + r.words.replaceAll("\n", "\t\t");
const mid = rows[N >> 1];
const queries = { "address middle 12": mid.a.slice(12, 24), "address whole 42": mid.a, "address 8": mid.a.slice(2, 10), "3 hex": mid.a.slice(10, 13), label: `label ${N >> 1}`, broad: "customer", none: "nobody", id: mid.id };
for (const detail of ["full", "none"]) {
  const dir = mkdtempSync("/tmp/find9/sq-");
  const d = new Database(join(dir, "x.db"));
  d.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  d.exec(`CREATE VIRTUAL TABLE t USING fts5(text, content='', contentless_delete=1, detail=${detail}, tokenize='trigram case_sensitive 1')`);
  const ins = d.prepare("INSERT INTO t(rowid, text) VALUES (?, ?)");
  t(`fts5 detail=${detail}: insert ${N} in pages of 100`, () => { for (let i = 0; i < N; i += 100) { d.exec("BEGIN"); for (let k = i; k < Math.min(N, i + 100); k++) ins.run([k + 1, text(rows[k])]); d.exec("COMMIT"); } });
  d.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  console.log("  bytes a row", statSync(join(dir, "x.db")).size / N);
  const pieces = (q) => [...q].slice(0, -2).map((_, i) => `"${q.slice(i, i + 3)}"`).join(" AND ");
  const c = d.prepare("SELECT count(*) AS c FROM t WHERE t MATCH ? AND rowid > 0 AND rowid < 4294967296");
  for (const [name, q] of Object.entries(queries)) { const m = detail === "none" ? pieces(q) : `"${q}"`; c.get([m]); t(`  count ${name}`, () => c.get([m]).c); }
  if (detail === "full") { for (const m of ['"\n\n0x"', '"\n\n1" OR "\t\t1"']) t(`  count ${JSON.stringify(m)}`, () => c.get([m]).c); const l = d.prepare("SELECT count(*) AS c FROM (SELECT 1 FROM t WHERE t MATCH ? LIMIT 5001)"); t("  broad up to 5001", () => l.get(['"customer"']).c); }
  d.close();
}
const pgs = await startPostgres(mkdtempSync("/tmp/find9/pg-"));
try {
  const client = new pg.Client({ connectionString: pgs.url }); await client.connect();
  const q = (s, p) => client.query(s, p);
  await q(`CREATE FUNCTION search_pieces(environment TEXT, kind TEXT, content TEXT) RETURNS TEXT[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(one || two || three) || (kind || chr(10) || environment)
    FROM unnest(string_to_array(content, NULL), (string_to_array(content, NULL))[2:], (string_to_array(content, NULL))[3:]) AS piece (one, two, three)
    WHERE three IS NOT NULL $$`);
  await q("CREATE EXTENSION pg_trgm");
  const at = async (name, f) => { const s = performance.now(); const r = await f(); console.log(name.padEnd(60), (performance.now() - s).toFixed(1), "ms", r ?? ""); };
  const kinds = { none: null, own: `CREATE INDEX x ON m USING gin ((search_pieces(environment, kind, names || words) COLLATE "C"))`, "own, no fastupdate": `CREATE INDEX x ON m USING gin ((search_pieces(environment, kind, names || words) COLLATE "C")) WITH (fastupdate = off)`, trgm: `CREATE INDEX x ON m USING gin ((names || words) gin_trgm_ops)` };
  for (const [name, index] of Object.entries(kinds)) {
    await q("DROP TABLE IF EXISTS m");
    await q("CREATE TABLE m (environment TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, position BIGINT, names TEXT NOT NULL, words TEXT NOT NULL, record TEXT, PRIMARY KEY (environment, kind, id))");
    if (index !== null) await q(index);
    await at(`pg ${name}: insert ${N} in pages of 100`, async () => { for (let i = 0; i < N; i += 100) { const p = rows.slice(i, i + 100); await q("INSERT INTO m SELECT 'bench', 'addresses', a, b, c, d, repeat('x', 500) FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS u(a,b,c,d)", [p.map((r) => r.id), p.map((_, k) => i + k), p.map((r) => r.names), p.map((r) => r.words)]); } });
    if (index === null) continue;
    console.log("  index bytes a row", (await q("SELECT pg_relation_size('x') AS s")).rows[0].s / N);
    await q("DROP INDEX x"); await at(`  build anew`, () => q(index).then(() => undefined));
    console.log("  index bytes a row", (await q("SELECT pg_relation_size('x') AS s")).rows[0].s / N);
    await q("ANALYZE m");
    for (const [n, text] of Object.entries(queries)) {
      const cs = [...text]; const last = cs.length - 3; const st = [...Array.from({ length: Math.ceil(last / 3) }, (_, i) => i * 3), last];
      const cond = name === "trgm" ? "(names || words) LIKE $1" : `search_pieces(environment, kind, names || words) COLLATE "C" @> $2::text[] AND (names LIKE $1 OR words LIKE $1)`;
      const params = name === "trgm" ? [`%${text}%`] : [`%${text}%`, ["addresses\nbench", ...st.map((s) => cs.slice(s, s + 3).join(""))]];
      const sql = `SELECT count(*) AS c FROM m WHERE environment='bench' AND kind='addresses' AND ${cond}`;
      await q(sql, params); await at(`  count ${n}`, async () => (await q(sql, params)).rows[0].c);
      if (n === "broad" || n === "address middle 12") console.log((await q("EXPLAIN " + sql, params)).rows.map((r) => "     " + r["QUERY PLAN"]).slice(0, 6).join("\n"));
    }
  }
  await client.end();
} finally { await pgs.stop(); }
