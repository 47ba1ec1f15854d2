import * as z from "zod/mini";
import { operationHeader, requestMark } from "#shared/console/header.ts";
import { retryAfterMs } from "#shared/http/retry-after.ts";
import { parseExactly } from "#shared/json/parse.ts";
import { errorBodySchema } from "#shared/wire/error.ts";
import { lazily, type Schema } from "#shared/wire/lazily.ts";
import { codeOfStatus, looseErrorOf } from "#shared/wire/loose-error.ts";
import { ifValid } from "#src/lib/fallback.ts";
import { ApiError, clientErrorCodes } from "./api-error.ts";
import { noteAnswer, noteChange, readHeaders } from "./last-seen.ts";
import { dropStarted, takeStarted } from "./started.ts";

export type Outgoing = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, on this origin. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Whether earlier responses may be out of date afterwards. */
  readonly changes: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
};

type Incoming<T> = {
  readonly answer: T;
  readonly operationId: string | undefined;
  /** The body as sent. */
  readonly text: string;
};

/** Sends one request and validates the response with a schema. Throws an ApiError, or the caller's own abort. */
export const send = async <T>(outgoing: Outgoing, schema: Schema<T>): Promise<Incoming<T>> => {
  const { response, text } = await exchange(outgoing);
  if (!response.ok) throw errorOf(response, text);
  const operationId = response.headers.get(operationHeader) ?? undefined;
  if (outgoing.method === "GET") noteAnswer(outgoing.url, response.headers);
  const answer = z.safeParse(schema, readJson(text));
  if (!answer.success) {
    throw new ApiError({ ...headerFacts(response), code: clientErrorCodes.unreadable }, { cause: answer.error });
  }
  return { answer: answer.data, operationId, text };
};

const exchange = async ({ method, url, headers, body, changes, signal, timeoutMs }: Outgoing) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const until = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  // Responses from before a change are out of date.
  if (changes) {
    dropStarted();
    noteChange();
  }
  const started = method === "GET" ? takeStarted(url, until) : undefined;
  const requestId = started?.requestId ?? crypto.randomUUID();
  try {
    const asked =
      started?.response ??
      fetch(url, {
        method,
        headers: {
          accept: "application/json",
          "x-request-id": requestId,
          ...(method === "GET" ? readHeaders(url) : { [requestMark]: "1" }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        signal: until,
      });
    const response = await asked;
    return { response, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    const code = timeout.aborted ? clientErrorCodes.timeout : clientErrorCodes.unreachable;
    throw new ApiError({ status: 0, code, requestId }, { cause });
  }
};

/** The value of a JSON text; undefined for an empty or broken text, which the schemas then refuse. */
const readJson = (text: string): unknown => {
  try {
    return text === "" ? undefined : parseExactly(text);
  } catch {
    return undefined;
  }
};

const headerFacts = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get("x-request-id") ?? undefined,
  operationId: headers.get(operationHeader) ?? undefined,
  retryAfter: secondsToWait(headers.get("retry-after"), Date.now()),
});

/** The longest wait shown to a person. */
const longestWait = 3_600;

/** The wait requested by Retry-After, in whole seconds from now; undefined without one. */
export const secondsToWait = (retryAfter: string | null, now: number): number | undefined => {
  const seconds = Math.ceil(retryAfterMs(retryAfter, now) / 1000);
  return seconds > 0 ? Math.min(seconds, longestWait) : undefined;
};

/** Fields of an error body beyond the specification. */
const extraSchema = lazily(() =>
  z.looseObject({
    operationId: ifValid(z.string()),
    data: z.optional(z.unknown()),
  }),
);

/** The error of a failed response. */
export const errorOf = (response: Response, text: string): ApiError => {
  const facts = headerFacts(response);
  const json = readJson(text);
  const body = errorBodySchema.safeParse(json);
  if (!body.success)
    return looseErrorFrom(facts, json) ?? new ApiError({ ...facts, code: clientErrorCodes.unreadable });
  const { code, category, message, requestId = facts.requestId } = body.data;
  const { operationId = facts.operationId, data } = extraSchema.parse(json);
  return new ApiError({ ...facts, code, category, message, requestId, operationId, data });
};

/**
 * The service's refusal in a looser error body. The server passes one on only with the operation that records it:
 * without an operation it comes from a proxy in front of the server, and the outcome of a write is open.
 */
const looseErrorFrom = (facts: ReturnType<typeof headerFacts>, json: unknown): ApiError | undefined => {
  const loose = facts.operationId === undefined ? undefined : looseErrorOf(json);
  if (loose === undefined) return undefined;
  const { code = codeOfStatus(facts.status), category, message, requestId = facts.requestId, data } = loose;
  return new ApiError({ ...facts, code, category, message, requestId, data });
};
