import type { Secret } from "#server/lib/secret.ts";
import { fillPath, queryString } from "#shared/wire/path.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { requestIdHeader } from "#server/lib/request-id.ts";
import { type AddressBody, createAddressBody } from "./address-body.ts";
import { createBreaker } from "./breaker.ts";
import type { Call, Reply } from "./call.ts";
import { type Exchange, type Outgoing, openWire, type Wire } from "./exchange.ts";
import { createOutage, type Ending, isOwnAnswer } from "./outage.ts";
import { createKnownSecrets } from "./known-secrets.ts";
import { createRepeated } from "./repeated.ts";
import { type Untraced, withoutTraces, withoutTracesInError } from "./traces.ts";

/** A service as the rest of the server knows it. */
export type Service = {
  /** A read may be tried once more when its connection fails; it is answered at once while the service does not answer. */
  readonly read: (call: Call) => Promise<Reply>;
  /**
   * A write as this deployment takes it. It may ask the service what it has to know for that. Throws a Problem where the write cannot
   * be sent so.
   */
  readonly prepare: (call: Call) => Promise<Call>;
  /** A write is sent at most once. */
  readonly write: (call: Call) => Promise<Reply>;
  /** Whether the configuration says that the deployment has no such endpoint. */
  readonly lacks: (endpoint: Endpoint) => boolean;
  /**
   * A text without the service's secrets and these, read as the answer to a write: what is about to be stored goes through it once more. Throws
   * SearchTooLong where it would take too long.
   */
  readonly clean: (text: string, secrets?: readonly Secret[]) => string;
  /** A text that only people read, without the service's secrets. Never throws: one that takes too long to search becomes `[secret]`. */
  readonly words: (text: string) => string;
  /** For how many milliseconds the service has not answered; null while it does. */
  readonly silentMs: () => number | null;
  readonly close: () => Promise<void>;
};

/** What Postern proves who it is with, and the share that it holds, if it does: neither is ever part of an answer. */
export type ServiceSecrets = { readonly apiKey: Secret; readonly clientShare: Secret | null };

/**
 * A service whose secrets may be exchanged: as it is spoken to with these from now on. Calls that began with others go on with those. All share
 * connections and what is known of the service, and keep every secret that there was out of answers.
 */
export type Reachable = (secrets: ServiceSecrets) => Service;

/** What a service said that is for its own developers: stack traces and paths of files, without secrets. */
export type Withheld = {
  readonly endpoint: string;
  readonly requestId: string;
  readonly status: number;
  readonly said: string;
};

export type ServiceSettings = {
  readonly baseUrl: string;
  readonly sdkVersion: string;
  readonly timeouts: { readonly readMs?: number | undefined; readonly writeMs?: number | undefined };
  readonly paths: Readonly<Record<string, string>>;
  /** Names of endpoints that the deployment does not have. */
  readonly lacks: readonly string[];
  /** Which form of the body of address generation it takes. */
  readonly addressBody: AddressBody;
  /** For the breaker: a clock that never goes back. */
  readonly elapsed?: () => number;
  /** Hears of every request: the endpoint, the status or why there was none, and how long it took. */
  readonly observe?: (endpoint: string, outcome: string, seconds: number) => void;
  /** Hears of what was kept out of an answer, for the log. */
  readonly withheld?: (said: Withheld) => void;
};

type Answered = Extract<Exchange, { readonly kind: "answer" }>;

/** Opens a service. Every answer comes back without secrets, should the service repeat one, and without stack traces. */
export const openService = (settings: ServiceSettings & ServiceSecrets): Service => reachService(settings)(settings);

export const reachService = (settings: ServiceSettings): Reachable => {
  const { origin, pathname } = new URL(settings.baseUrl);
  const base = pathname.replace(/\/+$/, "");
  const wire = openWire(origin);
  const elapsed = settings.elapsed ?? (() => performance.now());
  const breaker = createBreaker(elapsed);
  const outage = createOutage(elapsed);
  /** Sends a request by one of the wire's ways, and tells what became of it. */
  const observed = async (send: Wire["read"], request: Outgoing, { endpoint }: Call): Promise<Exchange> => {
    const from = performance.now();
    const end = outage.begin(!endpoint.changes);
    const exchange = await send(request).catch((error: unknown) => {
      end("unanswered");
      throw error;
    });
    const outcome = exchange.kind === "answer" ? String(exchange.status) : exchange.kind;
    end(endingOf(exchange));
    settings.observe?.(endpoint.name, outcome, (performance.now() - from) / 1000);
    return exchange;
  };
  const known = createKnownSecrets([]);
  const clean = (exchange: Exchange, call: Call): Reply => {
    if (exchange.kind !== "answer") return exchange;
    try {
      return cleanAnswer(exchange, call);
    } catch {
      return { kind: "unreadable", status: exchange.status };
    }
  };
  const cleanAnswer = (exchange: Answered, { endpoint, requestId, secrets = [] }: Call): Answered => {
    const { status, retryAfter } = exchange;
    const isAccepted = endpoint.changes && status >= 200 && status < 300;
    const forCall = known.redactorFor(secrets);
    const redacted = forCall.bytes(exchange.bytes, isAccepted ? "followed" : "any");
    const { bytes, withheld } = untraced(endpoint, status, redacted);
    const isChanged = withheld.length > 0;
    if (isChanged) {
      settings.withheld?.({ endpoint: endpoint.name, requestId, status, said: forCall.words(withheld.join("\n")) });
    }
    const isClean = retryAfter === undefined || forCall.text(retryAfter) === retryAfter;
    // What stood on both sides of a frame stands together now, and may be a secret only since.
    const answered = isChanged ? forCall.bytes(bytes) : bytes;
    return { ...exchange, bytes: answered, retryAfter: isClean ? retryAfter : undefined };
  };
  const lacks = ({ name }: Endpoint): boolean => settings.lacks.includes(name);
  return (secrets) => {
    known.add(secrets.clientShare === null ? [secrets.apiKey] : [secrets.apiKey, secrets.clientShare]);
    const requestOf = (call: Call, timeoutMs: number | undefined): Outgoing =>
      outgoing(settings, secrets.apiKey, base, call, timeoutMs);
    const read: Service["read"] = async (call) => {
      if (lacks(call.endpoint)) return { kind: "lacking" };
      // First, because it throws for an identifier that no path can hold: nothing would tell the breaker what became of that.
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
    /** What a GET answers, cleaned. The same answer as before comes back as the same buffer, for which `relayRead` knows that it was read. */
    const cleanRead = (exchange: Exchange, { path, body }: Outgoing, call: Call): Reply => {
      const mayRepeat =
        exchange.kind === "answer" &&
        exchange.status === 200 &&
        exchange.retryAfter === undefined &&
        body === null &&
        call.secrets === undefined;
      if (!mayRepeat) return clean(exchange, call);
      // A configured path may lack a parameter, or be that of another endpoint: what an answer is checked against is the call.
      const asked = JSON.stringify([call.endpoint.name, call.params, path]);
      const answered = repeated.of(asked, exchange);
      if (answered !== undefined) return { ...exchange, bytes: answered };
      const cleaned = clean(exchange, call);
      if (cleaned.kind === "answer" && cleaned.bytes === exchange.bytes) repeated.keep(asked, exchange);
      return cleaned;
    };
    const addressBody = createAddressBody(settings.addressBody, { read });
    return {
      lacks,
      prepare: async (call) => {
        const prepared = await addressBody(call);
        // What no request can hold fails here, while nothing was sent.
        requestOf(prepared, settings.timeouts.writeMs);
        return prepared;
      },
      read,
      write: async (call) =>
        lacks(call.endpoint)
          ? { kind: "lacking" }
          : clean(await observed(wire.write, requestOf(call, settings.timeouts.writeMs), call), call),
      clean: (text, more = []) => known.redactorFor(more).text(text, "followed"),
      words: (text) => known.redactor().words(text),
      silentMs: outage.lasts,
      close: wire.close,
    };
  };
};

const endingOf = (exchange: Exchange): Ending => {
  if (exchange.kind === "timeout") return "timeout";
  const isAnswered = exchange.kind === "answer" ? isOwnAnswer(exchange.status) : exchange.kind === "too-large";
  return isAnswered ? "answered" : "unanswered";
};

/** An answer without what is for the service's developers. A success is data, but for what a workflow failed with. */
const untraced = (endpoint: Endpoint, status: number, bytes: Buffer): Untraced => {
  if (status >= 400) return withoutTraces(bytes);
  const mayTell = endpoint.name === "getWorkflowStatus" && bytes.includes('"error"');
  return mayTell ? withoutTracesInError(bytes) : { bytes, withheld: [] };
};

/** Builds the request from nothing but the table, the configuration and what the schemas have read. */
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
    body: hasBody ? JSON.stringify(body) : null,
    timeoutMs: timeoutMs ?? endpoint.timeoutMs,
    room,
  };
};
