import { createSecret, type Secret } from "#server/lib/secret.ts";
import { createBreaker } from "../service/breaker.ts";
import { openWire, type Outgoing } from "../service/exchange.ts";
import { createRedactor, type Redactor } from "../service/redact.ts";
import { withoutFrames } from "../service/trace-text.ts";
import { type NodeMethod, type NodeReply, readReply, requestBody } from "./json-rpc.ts";

/** A node that is asked what would become of a transaction. */
export type ChainNode = {
  /** Asks the questions side by side; null, without asking, while the node does not answer at all. */
  readonly ask: (questions: readonly Question[]) => Promise<readonly NodeReply[] | null>;
  readonly close: () => Promise<void>;
};

export type Question = readonly [method: NodeMethod, parameters: readonly unknown[]];

export type NodeSettings = {
  /** Often holds a key, in its path, its query or as a password. */
  readonly url: Secret;
  readonly timeoutMs?: number;
  /** Hears of every question: what became of it, and how long it took. */
  readonly observe?: (method: NodeMethod, outcome: string, seconds: number) => void;
};

/** The largest answer of a node that is read. */
export const maxNodeAnswerBytes = 1024 * 1024;
const connections = 8;
const patienceMs = 10_000;
/** A node's own words are kept this short. */
const longestMessage = 300;

/**
 * Opens a node. A connection serves one question, because nobody could say of a kept one whether it still stands; redirects
 * are not followed; what the node says comes back without any part of its address.
 */
export const openNode = (settings: NodeSettings): ChainNode => {
  const { url, timeoutMs = patienceMs, observe } = settings;
  const parsed = new URL(url.reveal());
  const wire = openWire(parsed.origin, { largest: maxNodeAnswerBytes, connections });
  const breaker = createBreaker(() => performance.now());
  const redactor = createRedactor(partsOf(url.reveal(), parsed));
  const put = async ([method, parameters]: Question): Promise<NodeReply> => {
    const from = performance.now();
    const reply = readReply(await wire.write(outgoing(parsed, requestBody(method, parameters), timeoutMs)));
    observe?.(method, outcomeOf(reply), (performance.now() - from) / 1000);
    return reply.kind === "error" ? { ...reply, message: clean(reply.message, redactor) } : reply;
  };
  return {
    ask: async (questions) => {
      if (!breaker.admits()) return null;
      const replies = await Promise.all(questions.map(put));
      breaker.report(replies.every(({ kind }) => !isSilent(kind)));
      return replies;
    },
    close: wire.close,
  };
};

const isSilent = (kind: NodeReply["kind"]): boolean => kind === "refused" || kind === "broken" || kind === "timeout";

const outcomeOf = (reply: NodeReply): string => {
  if (reply.kind !== "error") return reply.kind;
  return reply.reverted ? "reverted" : "error";
};

/** The request, from nothing but the configured address and the question. */
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

/** A node's words on one line, without its address and its own frames and files. */
const clean = (message: string, redactor: Redactor): string =>
  // Taking a frame out joins what stood around it: that may be a secret only then.
  redactor
    .words(withoutFrames(redactor.words(message)))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, longestMessage);
