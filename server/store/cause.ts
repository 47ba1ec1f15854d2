import { Problem } from "#server/lib/problem.ts";

/** Error codes that may be logged. A driver's message may quote a row, a name or an address, so none is logged. */
const causeCodes: ReadonlySet<string> = new Set(
  [
    // From the system: the connection and the file.
    "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN",
    "EADDRNOTAVAIL EPROTO ENOSPC EDQUOT EFBIG EROFS EACCES EPERM EIO EMFILE ENFILE ENOENT",
    // From SQLite: https://www.sqlite.org/rescode.html
    "SQLITE_BUSY SQLITE_LOCKED SQLITE_PROTOCOL SQLITE_FULL SQLITE_READONLY SQLITE_IOERR SQLITE_CANTOPEN SQLITE_CORRUPT",
    "SQLITE_NOTADB SQLITE_NOMEM SQLITE_SCHEMA SQLITE_TOOBIG SQLITE_CONSTRAINT SQLITE_ERROR",
    // From PostgreSQL: its manual, Appendix A.
    "08000 08001 08003 08004 08006 08007 08P01 22P02 23502 23503 23505 23514 25006 25P02 25P03 28000 28P01 3D000 40001 40P01",
    "42501 42703 42P01 53000 53100 53200 53300 53400 54000 55P03 55006 57000 57014 57P01 57P02 57P03 57P04 57P05 58000 58030",
    "XX000 XX001 XX002",
    // Our own, if neither the system nor the driver has one.
    "NO_ANSWER NO_CONNECTION_FREE CONNECTION_LOST",
  ].flatMap((codes) => codes.split(" ")),
);

/** Driver messages without a code: https://github.com/brianc/node-postgres, `pg-pool` and `client`. */
const words: readonly (readonly [beginning: string, code: string])[] = [
  ["timeout exceeded", "NO_CONNECTION_FREE"],
  ["timeout expired", "NO_ANSWER"],
  ["Connection terminated due to connection timeout", "NO_ANSWER"],
  ["Connection terminated", "CONNECTION_LOST"],
  ["Client has encountered a connection error", "CONNECTION_LOST"],
];

/** The code of an error's cause, if it may be logged: the deepest known one. */
export const causeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const deeper = causeOf(error.cause) ?? (error instanceof AggregateError ? firstOf(error.errors) : undefined);
  return deeper ?? (error instanceof Problem ? undefined : codeOf(error));
};

const firstOf = (errors: readonly unknown[]): string | undefined =>
  errors.map(causeOf).find((code) => code !== undefined);

const codeOf = (error: Error): string | undefined => {
  if ("code" in error && typeof error.code === "string") return listed(error.code);
  return words.find(([beginning]) => error.message.startsWith(beginning))?.[1];
};

/** SQLite's extended codes begin with their primary code. */
const listed = (code: string): string | undefined =>
  causeCodes.has(code) ? code : [...causeCodes].find((one) => one.startsWith("SQLITE_") && code.startsWith(`${one}_`));
