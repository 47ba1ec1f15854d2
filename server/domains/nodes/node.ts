import { createBreaker } from "#server/domains/service/breaker.ts";
import { openWire, type Outgoing } from "#server/domains/service/exchange.ts";
import { createRedactor, type Redactor } from "#server/domains/service/redact.ts";
import { withoutFrames } from "#server/domains/service/trace-text.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { type NodeReply, readReply, requestBody, type Silence } from "./json-rpc.ts";
import type { NodeMethod } from "./methods.ts";

/** A network's node: it simulates transactions, and finds sent ones. */
export type ChainNode = {
  /**
   * Does a job with the node, as one attempt; null, without doing it, while the node does not respond at all.
   * `budgetMs` limits all requests of the job together: later ones are not sent.
   */
  readonly turn: <T>(job: (asking: Asking) => Promise<T>, budgetMs?: number) => Promise<T | null>;
  readonly close: () => Promise<void>;
};

/** A job's access to a node. */
export type Asking = {
  /** Sends one request. Once the node has been silent, the rest of the job gets the same silence without sending. */
  readonly ask: <M extends NodeMethod>(method: M, parameters: readonly unknown[]) => Promise<NodeReply<M>>;
  /** A node's text on one short line, without its address, frames and files. */
  readonly words: (text: string) => string;
};

export type NodeSettings = {
  /** Often holds a key, in its path, its query or as a password. */
  readonly url: Secret;
  /** Former addresses: no part of those is passed on either. */
  readonly former?: readonly Secret[];
  readonly timeoutMs?: number;
  /** Called for every request: its outcome and duration. */
  readonly observe?: (method: NodeMethod, outcome: string, seconds: number) => void;
};

/** The largest response of a node that is read. */
export const maxNodeAnswerBytes = 4 * 1024 * 1024;
const connections = 8;
const patienceMs = 10_000;
/** A request with less time than this does not count as unanswered. */
const fairMs = 1_000;
/** The longest text of a node that is kept. */
const longestMessage = 300;
/** Characters of it that are searched for the address, frames and files. */
const longestSearched = 16 * 1024;

/**
 * Opens a node. A connection serves one request, because the node may have closed a reused one; redirects are not
 * followed; responses are returned without any part of the node's address.
 */
export const openNode = (settings: NodeSettings): ChainNode => {
  const { url, former = [], timeoutMs = patienceMs, observe } = settings;
  const parsed = new URL(url.reveal());
  const wire = openWire(parsed.origin, { largest: maxNodeAnswerBytes, connections });
  const breaker = createBreaker(() => performance.now());
  const redactor = createRedactor([url, ...former].flatMap((one) => partsOf(one.reveal(), new URL(one.reveal()))));
  const words = (text: string): string => clean(text, redactor);
  const put = async <M extends NodeMethod>(method: M, body: string, patience: number): Promise<NodeReply<M>> => {
    const from = performance.now();
    const reply = await readReply(method, await wire.write(outgoing(parsed, body, patience)));
    observe?.(method, outcomeOf(reply), (performance.now() - from) / 1000);
    return reply.kind === "error" ? { ...reply, message: words(reply.message) } : reply;
  };
  return {
    turn: async (job, budgetMs = Number.POSITIVE_INFINITY) => {
      if (!breaker.admits()) return null;
      const until = performance.now() + budgetMs;
      let silence: Silence | undefined;
      const ask: Asking["ask"] = async (method, parameters) => {
        const body = requestBody(method, parameters);
        const left = until - performance.now();
        if (silence !== undefined) return { kind: silence };
        if (left <= 0) return { kind: "timeout" };
        const patience = Math.min(timeoutMs, left);
        const reply = await put(method, body, patience);
        // A request with too little time says nothing about the node.
        if (isSilence(reply) && (patience >= fairMs || patience === timeoutMs)) silence = reply.kind;
        return reply;
      };
      try {
        return await job({ ask, words });
      } finally {
        breaker.report(silence === undefined);
      }
    },
    close: wire.close,
  };
};

const isSilence = (reply: NodeReply<NodeMethod>): reply is { readonly kind: Silence } =>
  reply.kind === "refused" || reply.kind === "broken" || reply.kind === "timeout";

const outcomeOf = (reply: NodeReply<NodeMethod>): string => {
  if (reply.kind !== "error") return reply.kind;
  return reply.reverted ? "reverted" : "error";
};

/** The request, built only from the configured address and the method. */
const outgoing = (url: URL, body: string, timeoutMs: number): Outgoing => ({
  method: "POST",
  path: `${url.pathname}${url.search}`,
  headers: {
    accept: "application/json",
    "content-type": "application/json",
    ...(url.username === "" && url.password === "" ? {} : { authorization: authorizationOf(url) }),
  },
  body,
  timeoutMs,
});

const authorizationOf = ({ username, password }: URL): string =>
  `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The address and each part of it that may be a key by itself. */
const partsOf = (whole: string, { host, username, password, pathname, search, searchParams }: URL): readonly Secret[] =>
  [whole, `${pathname}${search}`, host, username, password, ...pathname.split("/"), ...searchParams.values()]
    .flatMap((part) => [part, decoded(part)])
    .map(createSecret);

/** A node's message on one line, without its address, frames and files. */
const clean = (message: string, redactor: Redactor): string =>
  // Removing a frame joins the text around it, which may form a secret.
  redactor
    .text(withoutFrames(redactor.text(message.slice(0, longestSearched))))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, longestMessage);
