import { existsSync } from "node:fs";
import { sql } from "kysely";
import { asksForHelp } from "#server/commands/source/help.ts";
import { intactText } from "#server/commands/source/intact-text.ts";
import { dataDirectoryOf, type Variables } from "#server/config/load.ts";
import { nobody, record } from "#server/domains/audit/append.ts";
import { headOf } from "#server/domains/audit/rows.ts";
import { verify } from "#server/domains/audit/verify.ts";
import { type Content, CopyError, copyStore } from "#server/store/copy.ts";
import { type DataDirectory, StartError, takeDataDirectory } from "#server/store/data-directory.ts";
import { expireLeases } from "#server/store/lease.ts";
import { hashAt, isNotedAsMoved, isRemoved, noteMoved } from "#server/store/moved.ts";
import { openStore } from "#server/store/open.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Store } from "#server/store/tables.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { AuditHead, AuditVerdict } from "#shared/console/audit.ts";
import { type Destination, MoveError, readArguments, usage } from "./arguments.ts";

export type Output = { readonly out: (line: string) => void; readonly complain: (line: string) => void };

/** 0: moved or, with --dry-run, could be moved. 2: the PostgreSQL database is unchanged. */
export type ExitCode = 0 | 2;

/**
 * The command `move`: copies the data directory's embedded database to PostgreSQL, completely or not at all, and
 * verifies the copy. It can be repeated until a server has used the copy. Files are named relative to `directory`.
 */
export const runMove = async (
  args: readonly string[],
  variables: Variables,
  directory: string,
  output: Output,
): Promise<ExitCode> => {
  if (asksForHelp(args)) {
    output.out(usage);
    return 0;
  }
  try {
    const destination = readArguments(args, variables, directory);
    const data = take(dataDirectoryOf(variables));
    try {
      await move(data, destination, output);
    } finally {
      data.release();
    }
    return 0;
  } catch (error) {
    output.complain(explain(error));
    return 2;
  }
};

const take = (path: string): DataDirectory => {
  if (!existsSync(path)) throw new MoveError(`There is no data directory ${path}. Set POSTERN_DATA_DIR.`);
  const data = takeDataDirectory(path);
  if (existsSync(data.database)) return data;
  data.release();
  throw new MoveError(`There is no database in ${path}.`);
};

const move = async (data: DataDirectory, { url, name, isDry }: Destination, { out }: Output): Promise<void> => {
  const target = await openPostgres(url);
  try {
    const source = await openStore(data.database);
    let verdict: AuditVerdict;
    let expected: AuditHead;
    let head: AuditHead | undefined;
    try {
      expected = await refuseOther(source, target, { data, name });
      // The lock is held, so any instance that leased a row here is gone.
      await expireLeases(source);
      const detail = { to: name };
      if (!isDry)
        await record(source, { at: Date.now(), by: nobody, action: "journal.moved", outcome: "allowed", detail });
      verdict = await verify(source);
      head = await headOf(source);
    } finally {
      await source.destroy();
    }
    const contents = await copyVerified(data, target, { expected, verdict, isDry }, out);
    const rows = [...contents.values()].reduce((sum, content) => sum + content.rows, 0);
    const what = `${countText(rows, "row")} of ${countText(contents.size, "table")}`;
    out(`The copy is the same as the original: ${what}, by count and by hash. ${auditText(verdict)}`);
    if (isDry) {
      out(`Nothing was moved: this was a dry run, and ${name} is as it was.`);
      return;
    }
    noteMoved(data, { at: new Date().toISOString(), to: name, head });
    await sql`ANALYZE`.execute(target);
    out(`The journal is on PostgreSQL now (${name}). Name it as "database" in the configuration, then start Postern.`);
    out(`Keep ${data.database} until you are sure; Postern no longer starts on it.`);
  } finally {
    await target.destroy();
  }
};

/**
 * Throws a MoveError if the database contains anything but an earlier copy of this journal: nothing of another journal
 * may be lost, nor anything sent since. Returns the head of its audit.
 */
const refuseOther = async (
  source: Store,
  target: Store,
  { data, name }: { readonly data: DataDirectory; readonly name: string },
): Promise<AuditHead> => {
  const [here, there] = [await headOf(source), await headOf(target)];
  if (here === undefined || there === undefined) throw new MoveError("The head of an audit is missing.");
  const { count } = await target
    .selectFrom("operations")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (there.position === 0 && count === 0) return there;
  if (there.position > 0 && (await hashAt(source, there)) === there.hash) return there;
  const isGone = await isRemoved(target, here);
  if (
    here.position > 0 &&
    ((await hashAt(target, here)) === here.hash || (isGone && isNotedAsMoved(data, here, name)))
  ) {
    throw new MoveError(`The journal is in ${name} already, and Postern has used it there since. Nothing was moved.`);
  }
  if (isGone || (await isRemoved(source, there))) {
    throw new MoveError(
      `Nothing shows whether ${name} holds this journal or another one, because old rows of the audit were removed. Name an empty database, unless Postern has used this journal in ${name} already.`,
    );
  }
  throw new MoveError(
    `The database ${name} holds another journal, with ${countText(count, "operation")}. Name an empty database.`,
  );
};

/** Thrown inside the transaction of a dry run, so that it is rolled back. */
class Rehearsed extends Error {}

const copyVerified = async (
  data: DataDirectory,
  target: Store,
  {
    expected,
    verdict,
    isDry,
  }: { readonly expected: AuditHead; readonly verdict: AuditVerdict; readonly isDry: boolean },
  out: (line: string) => void,
): Promise<ReadonlyMap<string, Content>> => {
  let contents: ReadonlyMap<string, Content> = new Map();
  let shownAt = Date.now();
  try {
    await target.transaction().execute(async (writer) => {
      // A server that starts meanwhile waits here, and then appends to the copy.
      await sql`LOCK TABLE audit_head IN ACCESS EXCLUSIVE MODE`.execute(writer);
      const head = await headOf(writer);
      if (head?.position !== expected.position || head.hash !== expected.hash) {
        throw new MoveError("A server has begun to use the PostgreSQL database. Stop it, then try again.");
      }
      contents = await copyStore(data.database, writer, (table, rows, isWhole) => {
        if (!isWhole && Date.now() - shownAt < progressMs) return;
        shownAt = Date.now();
        if (rows > 0) out(`${table}: ${countText(rows, "row")} ${isWhole ? "copied and read again" : "copied so far"}`);
      });
      const copied = await verify(writer);
      if (JSON.stringify(copied) !== JSON.stringify(verdict)) {
        throw new MoveError("The audit's chain of the copy is not that of the original. Nothing was moved.");
      }
      if (isDry) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return contents;
};

const progressMs = 2_000;

const auditText = (verdict: AuditVerdict): string =>
  verdict.ok ? intactText(verdict) : `The audit is broken at row ${verdict.position}, as it was before. ${verdict.why}`;

/** One line for the operator; drivers never include a password in their messages. */
const explain = (error: unknown): string => {
  if (error instanceof MoveError || error instanceof StartError) return error.message;
  if (error instanceof CopyError) return `${error.message} Nothing was moved.`;
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `The journal was not moved: ${error instanceof Error ? error.message : String(error)}${cause}`;
};
