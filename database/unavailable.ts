/** Why a database is unavailable. */
export type Unavailability = "busy" | "overloaded" | "full" | "read-only" | "unreachable" | "failing";

const messages: Readonly<Record<Unavailability, string>> = {
  busy: "The database is locked by another program.",
  overloaded: "The database has too much to do.",
  full: "The disk of the database is full.",
  "read-only": "The database is read-only.",
  unreachable: "The database is not responding.",
  failing: "The database cannot be read or written.",
};

/** A database refused to work for an external reason that may pass without a restart. */
export class UnavailableError extends Error {
  readonly reason: Unavailability;
  /** The answer to a commit was lost: the change may be recorded, now or a moment later. */
  readonly mayBeRecorded: boolean;

  constructor(reason: Unavailability, cause?: unknown, { mayBeRecorded = false } = {}) {
    super(messages[reason], { cause });
    this.name = "UnavailableError";
    this.reason = reason;
    this.mayBeRecorded = mayBeRecorded;
  }
}

const reasons: readonly (readonly [prefix: string, reason: Unavailability])[] = [
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_PROTOCOL", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_READONLY", "read-only"],
  ["SQLITE_IOERR", "failing"],
  ["SQLITE_CANTOPEN", "failing"],
];

/**
 * Runs something on a SQLite connection, turning its errors into an `UnavailableError` if the database is unavailable.
 */
export const telling = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons.find(([prefix]) => code.startsWith(prefix))?.[1];
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
};
