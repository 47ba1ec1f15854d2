import { isRecord, isRecordOrList } from "#shared/json/is-record.ts";
import { failureCodes, plainCode } from "./error.ts";

/**
 * An error in an older or looser form: without its own code or status, with a list of messages, nested in `error`, or
 * as a gateway words it (specification, Versioning: the error bodies of 2.0.0 are loosely typed).
 */
export type LooseError = {
  readonly code: string | undefined;
  readonly category: string | undefined;
  /** Several messages are joined. */
  readonly message: string | undefined;
  readonly requestId: string | undefined;
  /** Revert data, where the service gave it. */
  readonly data: string | undefined;
  /** Every status that the body mentions, at any depth. */
  readonly statuses: readonly number[];
  readonly mayHaveStarted: boolean;
};

/** Parts of a body, at any depth, that may contradict its being a refusal. */
type Claims = {
  /** It says that something was done or is on its way: a workflow, a transaction, a record, a success. */
  readonly isDone: boolean;
  /** It names something that was started, or has a code of a failure: what was asked for may take effect after all. */
  readonly mayHaveStarted: boolean;
  /** Every status that it mentions. */
  readonly statuses: readonly number[];
};

/** Reads everything an error body says besides its error. */
export const claimsOf = (body: JsonRecord): Claims => {
  const records = recordsIn(body);
  const parts = partsOf(body);
  const codes = records.flatMap((one) => textOf(one["code"]) ?? []).map(plainCode);
  const code = firstOf(parts, ["code"], textOf);
  const isAboutAnother = code !== undefined && refusalsOfAnother.has(plainCode(code));
  return {
    isDone: isMade(body["data"]) || records.some(tellsOfSuccess),
    mayHaveStarted:
      records.some(namesTransaction) ||
      (!isAboutAnother && (records.some(namesStarted) || codes.some((one) => failureCodes.has(one)))),
    // Further inside, a three-digit code is usually one of the service's own.
    statuses: records.flatMap((one) =>
      (parts.includes(one) ? [...statusKeys, "code"] : statusKeys).flatMap((key) => statusOf(one[key])),
    ),
  };
};

/** The objects that contain an error's own fields, outermost first. */
const partsOf = (body: JsonRecord): readonly JsonRecord[] => [body, body["error"], body["message"]].filter(isRecord);

/**
 * Reads an error in a looser form; undefined for JSON without an error, such as `{}` or a list, and for a body that
 * also says, at any depth, that something was done.
 */
export const looseErrorOf = (body: unknown): LooseError | undefined => {
  if (!isRecord(body)) return undefined;
  const { isDone, mayHaveStarted, statuses } = claimsOf(body);
  if (isDone) return undefined;
  const parts = partsOf(body);
  const code = firstOf(parts, ["code"], textOf);
  const message = firstOf(parts, ["message", "errors", "error"], messageOf);
  if (code === undefined && message === undefined) return undefined;
  return {
    code: code === undefined ? undefined : plainCode(code),
    category: firstOf(parts, ["category"], textOf),
    message,
    requestId: firstOf(parts, ["requestId"], textOf),
    data: firstOf(parts, ["data"], textOf),
    mayHaveStarted,
    statuses,
  };
};

type JsonRecord = Readonly<Record<string, unknown>>;

/** All objects in a value, outermost first, at any depth. */
const recordsIn = (value: unknown): readonly JsonRecord[] => {
  const values = [value];
  for (const one of values) if (isRecordOrList(one)) for (const inner of Object.values(one)) values.push(inner);
  return values.filter(isRecord);
};

/** For example "exists" together with the created record. */
const isMade = (data: unknown): boolean =>
  isRecord(data) && (textOf(data["id"]) ?? textOf(data["address"])) !== undefined;

/** For example "already running" with the running workflow, or "already known" with the transaction. */
const tellsOfSuccess = (record: JsonRecord): boolean =>
  Object.entries(record).some(([key, value]) => {
    const name = lettersIn(key);
    if (name === "success") return value === true || value === "true";
    if (name === "workflow" && isRecord(value)) return isNamed(value["id"]);
    return startedKeys.has(name) && isNamed(value);
  });

/** Keys for a workflow or a transaction (operations beyond, Workflows), ignoring case and separators. */
const startedKeys: ReadonlySet<string> = new Set(["workflowid", "transactionhash", "txhash", "txid"]);

const lettersIn = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** For example "nonce too low" with the transaction that took the nonce. */
const namesTransaction = (record: JsonRecord): boolean =>
  Object.entries(record).some(([key, value]) => {
    const name = lettersIn(key);
    if (name === "hash") return isNamed(value);
    return (name === "tx" || name === "transaction") && isId(isRecord(value) ? value["id"] : value);
  });

/** A word such as "reverted" is none. */
const isId = (value: unknown): boolean => typeof value === "number" || /^\S*\d\S*$/.test(textOf(value) ?? "");

/** For example "in progress" with the operation, or the status of one. */
const namesStarted = (record: JsonRecord): boolean =>
  Object.entries(record).some(([key, value]) => {
    const name = lettersIn(key);
    if (name === "status") return typeof value === "string" && startedStatuses.has(lettersIn(value));
    if (name === "operation" || name === "withdrawal") return isRecord(value) && isNamed(value["id"]);
    return operationKeys.has(name) && isNamed(value);
  });

/** Keys for what the service continues to do (operations beyond, Workflows and Withdrawals). */
const operationKeys: ReadonlySet<string> = new Set(["operationid", "withdrawalid", "transactionid"]);

/** The words of the interface for something that has begun (specification, Write workflow handle; operations beyond). */
const startedStatuses: ReadonlySet<string> = new Set(["started", "pending", "alreadyrunning"]);

/**
 * Codes whose refusal is about something else: it exists already, or its deployment is in progress. What they name is
 * that other thing, except for a transaction or a workflow.
 */
const refusalsOfAnother: ReadonlySet<string> = new Set(["ERR_000", "ERR_001", "ERR_146"]);

const isNamed = (value: unknown): boolean => typeof value === "number" || textOf(value) !== undefined;

/** The code shown for an error without one: its HTTP status. */
export const codeOfStatus = (status: number): string => `HTTP_${status}`;

const firstOf = <T>(
  parts: readonly Readonly<Record<string, unknown>>[],
  keys: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined => {
  for (const key of keys) {
    for (const part of parts) {
      const value = read(part[key]);
      if (value !== undefined) return value;
    }
  }
  return undefined;
};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** A text, or a list of texts or of objects with a message. */
const messageOf = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return textOf(value);
  const texts = value.flatMap((one: unknown) => textOf(isRecord(one) ? one["message"] : one) ?? []);
  return texts.length === 0 ? undefined : texts.join("; ");
};

const statusKeys: readonly string[] = ["statusCode", "status"];

/** An HTTP status as a number, in digits, or as "500 Internal Server Error". */
const statusOf = (value: unknown): readonly number[] => {
  if (typeof value !== "number" && typeof value !== "string") return [];
  const digits = /^([1-5]\d\d)(?:\s|$)/.exec(String(value))?.[1];
  return digits === undefined ? [] : [Number(digits)];
};
