import { type DestinationStream, pino } from "pino";

/** Every event the server logs, with its level. The words are fixed; the details are in the fields. */
const events = {
  "server starting": "info",
  "server started": "info",
  "server stopping": "info",
  "secrets reloaded": "info",
  "secrets not reloaded": "error",
  "reload not recorded": "warn",
  "endpoint off": "warn",
  "operation sent": "info",
  "operation unconfirmed": "error",
  "operation taken over": "warn",
  "request answered": "info",
  "request failed": "error",
  "sign-in failed": "warn",
  "session ended": "warn",
  "store unavailable": "warn",
  "store available": "warn",
  "service unavailable": "warn",
  "service available": "warn",
  "key refused": "error",
  "run halted": "warn",
  "run taken over": "warn",
  "server stood still": "warn",
  "tracker failed": "warn",
  "mirror failed": "warn",
  "assets failed": "warn",
  "ledger failed": "warn",
  "run failed": "warn",
  "words failed": "warn",
  "index failed": "warn",
  "refusals not recorded": "warn",
  "retention failed": "warn",
  "retention held": "warn",
  "embedded service": "warn",
  "node failed": "warn",
  "page scripts unreadable": "warn",
  "service error": "warn",
  "log lines lost": "warn",
  "transaction shared": "warn",
  "text index missing": "warn",
} as const satisfies Readonly<Record<string, LogLevel>>;

/** The only fields a line may have: none contains typed input, a header, a body or a URL's query. */
const allowed = [
  "requestId",
  "method",
  "route",
  "status",
  "durationMs",
  "environment",
  "endpoint",
  "operationId",
  "run",
  "personId",
  "role",
  "address",
  "origin",
  "version",
  "commit",
  "error",
  "fault",
  "cause",
  "frames",
  "said",
  "changed",
  "why",
] as const;

export const logLevels = ["info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];
export type LogEvent = keyof typeof events;
export type LogFields = { readonly [field in (typeof allowed)[number]]?: string | number | undefined };

export type Log = (event: LogEvent, fields?: LogFields) => void;

/** Logs that an operation is about to be sent. False: the line is not in the log, so the operation must not be sent. */
export type LogSent = (sent: {
  readonly operationId: string;
  readonly run: string | undefined;
  readonly requestId: string;
  readonly environment: string;
}) => Promise<boolean>;

/** Enough for the upper frames of a stack trace. */
const longest = 4000;

/** Fields with text from another program or a library. */
const foreign: ReadonlySet<string> = new Set(["error", "frames", "said"]);

/**
 * A log of JSON lines, each with time, level, event and allowed fields. Any other field is left out, even if a careless
 * caller passes it; text is cut, and its control characters are replaced, so that a line stays one line. `clean`
 * removes the server's secrets from other programs' text.
 */
export const createLog = (
  destination: DestinationStream,
  level: LogLevel,
  clean: (text: string) => string = (text) => text,
): Log => {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return (event, fields = {}) => {
    logger[events[event]](onlyAllowed(fields, clean), event);
  };
};

/** Its lines are written whatever the configured level: after a loss of the database they are all there is. */
export const createSentLog = ({ take }: { readonly take: (line: string) => Promise<boolean> }): LogSent => {
  let taking = Promise.resolve(false);
  const log = createLog({ write: (line) => void (taking = take(line)) }, "info");
  return (sent) => {
    log("operation sent", sent);
    return taking;
  };
};

const onlyAllowed = (fields: LogFields, clean: (text: string) => string): Record<string, string | number> => {
  const entry: Record<string, string | number> = {};
  for (const name of allowed) {
    const value = fields[name];
    if (value === undefined) continue;
    entry[name] = typeof value === "string" ? plain(foreign.has(name) ? clean(value) : value) : value;
  }
  return entry;
};

const plain = (text: string): string => {
  const cut = text.slice(0, longest);
  // Nearly every text is plain already, and this check is cheaper than the replacement.
  return /^[ -~]*$/.test(cut) ? cut : cut.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
};
