import { paused } from "#server/lib/paused.ts";
import { requestIdHeader } from "#server/lib/request-id.ts";
import type { Secret } from "#server/lib/secret.ts";
import { createSeldom } from "#server/lib/seldom.ts";
import { drain } from "#shared/abi/steps.ts";
import { bodyText } from "#shared/json/body-text.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { fillPath, queryString } from "#shared/wire/path.ts";
import { type AddressBody, createAddressBody } from "./address-body.ts";
import { createBreaker } from "./breaker.ts";
import type { Call, Reply } from "./call.ts";
import { checkLong } from "./check-answer.ts";
import { type Exchange, type Outgoing, openWire, type Wire } from "./exchange.ts";
import { createKnownSecrets } from "./known-secrets.ts";
import { type Change, createOutage, type Ending, isOwnAnswer } from "./outage.ts";
import { longAnswer, parseLong, TooManyValues } from "./parse-answer.ts";
import { createRepeated } from "./repeated.ts";
import { type Untraced, withoutTraces, withoutTracesInError } from "./traces.ts";

/** A service as seen by the rest of the server. */
export type Service = {
  /** A read may be retried once if its connection fails; it fails immediately during an outage. */
  readonly read: (call: Call) => Promise<Reply>;
  /**
   * A write in this deployment's form. It may query the service for that. Throws a Problem if the write cannot be sent
   * in that form.
   */
  readonly prepare: (call: Call) => Promise<Call>;
  /** A write is sent at most once. */
  readonly write: (call: Call) => Promise<Reply>;
  /** Whether the configuration says that the deployment lacks the endpoint. */
  readonly lacks: (endpoint: Endpoint) => boolean;
  /**
   * A text without the service's secrets and these, treated as the response to a write: text about to be stored is
   * searched once more.
   */
  readonly clean: (text: string, secrets?: readonly Secret[]) => string;
  /** Whether a text by a person repeats the service's secrets or these. */
  readonly repeats: (text: string, secrets?: readonly Secret[]) => boolean;
  /** A text for people, without the service's secrets. */
  readonly words: (text: string) => string;
  /** How many milliseconds the service has not responded; null while it does. */
  readonly silentMs: () => number | null;
  /** How many milliseconds a read has waited for an answer while the service gave no other; 0 without such a read. */
  readonly waitedMs: () => number;
  readonly close: () => Promise<void>;
};

/** Postern's credentials, and the share it holds, if any: neither is ever part of a response. */
export type ServiceSecrets = { readonly apiKey: Secret; readonly clientShare: Secret | null };

/**
 * A service whose secrets may be replaced: returns it with these. Calls that began with others continue with those. All
 * share connections and what is known about the service, and keep every former secret out of responses.
 */
export type Reachable = (secrets: ServiceSecrets) => Service;

/** Text of a service for its own developers: stack traces and file paths, without secrets. */
export type Withheld = {
  readonly endpoint: string;
  readonly requestId: string;
  readonly status: number;
  readonly text: string;
};

export type ServiceSettings = {
  readonly baseUrl: string;
  readonly sdkVersion: string;
  readonly timeouts: { readonly readMs?: number | undefined; readonly writeMs?: number | undefined };
  readonly paths: Readonly<Record<string, string>>;
  /** Names of endpoints the deployment lacks. */
  readonly lacks: readonly string[];
  /** Which form of the address generation body it accepts. */
  readonly addressBody: AddressBody;
  /** For the breaker: a monotonic clock. */
  readonly elapsed?: () => number;
  /** Called for every request: the endpoint, the status or why there was none, and the duration. */
  readonly observe?: (endpoint: string, outcome: string, seconds: number) => void;
  /** Called with what the operator should know about the service. */
  readonly notify?: (event: ServiceEvent) => void;
  /** Called with text kept out of a response, for the log. */
  readonly withheld?: (event: Withheld) => void;
};

/** An outage begins or ends, or the service refuses the API key; `outcome` is the status, or why there was none. */
export type ServiceEvent = (Change | { readonly kind: "key refused" }) & {
  readonly endpoint: string;
  readonly outcome: string;
  readonly requestId: string;
};

type Answered = Extract<Exchange, { readonly kind: "answer" }>;

/**
 * Opens a service. Responses are returned without secrets, in case the service repeats one, and without stack traces.
 */
export const openService = (settings: ServiceSettings & ServiceSecrets): Service => reachService(settings)(settings);

/** The status for a key that is missing, wrong, revoked or expired (specification, Authentication). */
const keyRefused = "401";

/** A key that is refused fails every request: it is told once per this many milliseconds. */
const tellKeyMs = 60_000;

/** How long no read is sent to a service that does not respond, in milliseconds. */
const longestPauseMs = 1_000;

export const reachService = (settings: ServiceSettings): Reachable => {
  const { origin, pathname } = new URL(settings.baseUrl);
  const base = pathname.replace(/\/+$/, "");
  const wire = openWire(origin);
  const elapsed = settings.elapsed ?? (() => performance.now());
  // People wait for it: its return is noticed at once.
  const breaker = createBreaker(elapsed, longestPauseMs);
  const outage = createOutage(elapsed);
  const seldom = createSeldom(tellKeyMs, elapsed);
  /** Sends a request over the wire, and reports its outcome. */
  const observed = async (send: Wire["read"], request: Outgoing, { endpoint, requestId }: Call): Promise<Exchange> => {
    const from = performance.now();
    const end = outage.begin(!endpoint.changes);
    const exchange = await send(request).catch((error: unknown) => {
      end("unanswered");
      throw error;
    });
    const outcome = exchange.kind === "answer" ? String(exchange.status) : exchange.kind;
    const about = { endpoint: endpoint.name, outcome, requestId };
    const change = end(endingOf(exchange));
    if (change !== null) settings.notify?.({ ...change, ...about });
    if (outcome === keyRefused) seldom(() => settings.notify?.({ kind: "key refused", ...about }));
    settings.observe?.(endpoint.name, outcome, (performance.now() - from) / 1000);
    return exchange;
  };
  const knownSecrets = createKnownSecrets([]);
  const clean = async (exchange: Exchange, call: Call): Promise<Reply> => {
    if (exchange.kind !== "answer") return exchange;
    const isError = exchange.status >= 400;
    if (isError && exchange.bytes.length > largestError) return { kind: "unreadable", status: exchange.status };
    try {
      // Before anything else looks at it: of a long answer that has too many values nothing is read.
      const json = exchange.bytes.length > longAnswer ? await parsedLong(exchange.bytes) : undefined;
      const cleaned = await cleanAnswer(json === undefined ? exchange : { ...exchange, json }, call);
      if (json === undefined) return cleaned;
      const read = cleaned.bytes === exchange.bytes ? json : await parsedLong(cleaned.bytes);
      if (isError || read === null) return { ...cleaned, json: read };
      return { ...cleaned, json: { ...read, checked: await checkLong(call.endpoint.response, read.value) } };
    } catch (error) {
      return error instanceof TooManyValues ? { kind: "too-large" } : { kind: "unreadable", status: exchange.status };
    }
  };
  const cleanAnswer = async (exchange: Answered, { endpoint, requestId, secrets = [] }: Call): Promise<Answered> => {
    const { status, retryAfter } = exchange;
    const isAccepted = endpoint.changes && status >= 200 && status < 300;
    const forCall = knownSecrets.redactorFor(secrets);
    const reading = isAccepted ? "followed" : "any";
    const redacting = forCall.bytesSteps(exchange.bytes, exchange.json === null ? "text" : reading);
    // Short answers, as most are, cost nothing but this turn.
    const redacted = exchange.bytes.length > longAnswer ? await paused(redacting) : drain(redacting);
    const { bytes, withheld } = untraced(
      endpoint,
      status,
      redacted,
      redacted === exchange.bytes ? exchange.json?.value : undefined,
    );
    const isChanged = withheld.length > 0;
    if (isChanged) {
      settings.withheld?.({
        endpoint: endpoint.name,
        requestId,
        status,
        text: forCall.text(withheld.join("\n").slice(0, longestWithheld)),
      });
    }
    const isClean = retryAfter === undefined || forCall.text(retryAfter) === retryAfter;
    // Removing a frame joins the text around it, which may form a secret.
    const answered = isChanged ? await paused(forCall.bytesSteps(bytes)) : bytes;
    return { ...exchange, bytes: answered, retryAfter: isClean ? retryAfter : undefined };
  };
  const lacks = ({ name }: Endpoint): boolean => settings.lacks.includes(name);
  return (secrets) => {
    knownSecrets.add(secrets.clientShare === null ? [secrets.apiKey] : [secrets.apiKey, secrets.clientShare]);
    const requestOf = (call: Call, timeoutMs: number | undefined): Outgoing =>
      outgoing(settings, secrets.apiKey, base, call, timeoutMs);
    const read: Service["read"] = async (call) => {
      if (lacks(call.endpoint)) return { kind: "lacking" };
      // First, because it throws for an identifier that no path can contain: the breaker would never learn its outcome.
      const request = requestOf(call, settings.timeouts.readMs);
      if (!breaker.admits()) return { kind: "refused" };
      let last: Exchange = { kind: "broken" };
      try {
        const from = performance.now();
        last = await observed(wire.read, request, call);
        const isFailed = last.kind === "refused" || last.kind === "broken";
        const again = call.endpoint.retry === "once" && isFailed && performance.now() - from < request.timeoutMs;
        if (again) last = await observed(wire.read, request, call);
      } finally {
        breaker.report(last.kind === "answer" || last.kind === "too-large");
      }
      return cleanRead(last, request, call);
    };
    const repeated = createRepeated();
    /**
     * The cleaned response to a GET. An unchanged one is returned as the same buffer, which `relayRead` recognizes as
     * already validated.
     */
    const cleanRead = async (exchange: Exchange, { path, body }: Outgoing, call: Call): Promise<Reply> => {
      const mayRepeat =
        exchange.kind === "answer" &&
        exchange.status === 200 &&
        exchange.retryAfter === undefined &&
        body === null &&
        call.secrets === undefined;
      if (!mayRepeat) return clean(exchange, call);
      // A configured path may lack a parameter, or belong to another endpoint: the response is checked against the
      // call.
      const key = JSON.stringify([call.endpoint.name, call.params, path]);
      const answered = repeated.of(key, exchange);
      if (answered !== undefined) return { ...exchange, bytes: answered };
      const cleaned = await clean(exchange, call);
      if (cleaned.kind === "answer" && cleaned.bytes === exchange.bytes) repeated.keep(key, exchange);
      return cleaned;
    };
    const addressBody = createAddressBody(settings.addressBody, { read });
    return {
      lacks,
      prepare: async (call) => {
        const prepared = await addressBody(call);
        // A request that cannot be built fails here, while nothing was sent.
        requestOf(prepared, settings.timeouts.writeMs);
        return prepared;
      },
      read,
      write: async (call) =>
        lacks(call.endpoint)
          ? { kind: "lacking" }
          : clean(await observed(wire.write, requestOf(call, settings.timeouts.writeMs), call), call),
      clean: (text, more = []) => knownSecrets.redactorFor(more).text(text, "followed"),
      repeats: (text, more = []) => knownSecrets.redactorFor(more).repeats(text),
      words: (text) => knownSecrets.redactor().text(text),
      silentMs: outage.lasts,
      waitedMs: outage.waits,
      close: wire.close,
    };
  };
};

/** The largest error body that is read, in bytes. The outcome of a write with a larger one is unknown. */
const largestError = 64 * 1024;
/** Characters of developer text that are searched for secrets; the log cuts a line far earlier. */
const longestWithheld = 64 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Null if the bytes are not JSON. Throws `TooManyValues`. */
const parsedLong = async (bytes: Buffer): Promise<{ readonly value: unknown } | null> => {
  try {
    return { value: await parseLong(decoder.decode(bytes)) };
  } catch (error) {
    if (error instanceof TooManyValues) throw error;
    return null;
  }
};

const endingOf = (exchange: Exchange): Ending => {
  if (exchange.kind === "timeout") return "timeout";
  const isAnswered = exchange.kind === "answer" ? isOwnAnswer(exchange.status) : exchange.kind === "too-large";
  return isAnswered ? "answered" : "unanswered";
};

/** A response without text for the service's developers. A success is data, except for a failed workflow's error. */
const untraced = (endpoint: Endpoint, status: number, bytes: Buffer, parsed: unknown): Untraced => {
  if (status >= 400) return withoutTraces(bytes);
  const mayTell = endpoint.name === "getWorkflowStatus" && bytes.includes('"error"');
  return mayTell ? withoutTracesInError(bytes, parsed) : { bytes, withheld: [] };
};

/** Builds the request only from the table, the configuration and validated input. */
const outgoing = (
  settings: ServiceSettings,
  apiKey: Secret,
  base: string,
  call: Call,
  timeoutMs: number | undefined,
): Outgoing => {
  const { endpoint, params, query, body, requestId, room } = call;
  const hasBody = endpoint.body !== null;
  const template = settings.paths[endpoint.name] ?? endpoint.path;
  return {
    method: endpoint.method,
    path: `${base}${fillPath(template, params)}${queryString(query)}`,
    headers: {
      "x-api-key": apiKey.reveal(),
      accept: "application/json",
      [requestIdHeader]: requestId,
      ...(endpoint.sdkVersion ? { "x-sdk-version": settings.sdkVersion } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    body: hasBody ? bodyText(body) : null,
    timeoutMs: timeoutMs ?? endpoint.timeoutMs,
    room,
  };
};
