import fc from "fast-check";
import { type EndpointName, isEndpointName } from "#shared/wire/endpoint-facts.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { endpointList } from "#shared/wire/endpoints.ts";
import { clientShare } from "./harness.ts";
import {
  badBodies,
  badChunks,
  badHeaders,
  badMethods,
  badQueries,
  badSegments,
  badSuffixes,
  badTargets,
} from "./malformed-parts.ts";
import { contractAddress, networkId, sender } from "./samples.ts";
import { refusedIntegers } from "./call-spellings.ts";
import { validRequest } from "./valid-requests.ts";

/** A request before it is bytes; its strings are Latin-1, one byte for each character. */
type Parts = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

type Mutation = (parts: Parts) => Parts;

export type Known = {
  readonly host: string;
  /** Cookies of sessions, of nobody and of nonsense. */
  readonly cookies: readonly string[];
};

const names: readonly EndpointName[] = endpointList.map(({ name }) => name).filter(isEndpointName);
const unique = fc.integer({ min: 1, max: 1_000_000_000 }).map(String);
const bytesOf = (text: string): string => Buffer.from(text).toString("latin1");

const browserHeaders = ({ host }: Known, cookie: string, key: string): Parts["headers"] => [
  ["Host", host],
  ["Connection", "close"],
  ["Content-Type", "application/json"],
  ["X-Postern", "1"],
  ["Sec-Fetch-Site", "same-origin"],
  ["Idempotency-Key", key],
  ["Cookie", cookie],
];

/** What the browser application sends: any endpoint of the table in either environment, and the server's own routes. */
const valid = (known: Known): fc.Arbitrary<Parts> => {
  const relayed = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom("ask", "held"), unique)
    .map(([name, environment, digits]) => {
      const { method, target, body, takesShare } = validRequest(name, digits);
      const whole = takesShare && environment === "ask" ? { ...body, clientShare } : body;
      return { method, target: `/relay/${environment}${target}`, body: whole };
    });
  const own = fc.constantFrom<{ method: string; target: string; body: object | undefined }>(
    { method: "GET", target: "/console/environments", body: undefined },
    { method: "GET", target: "/console/ask/operations?take=5&state=open", body: undefined },
    { method: "GET", target: "/console/ask/operations/x", body: undefined },
    { method: "POST", target: "/console/ask/operations/x/settle", body: { outcome: "not_sent", note: "n" } },
    {
      method: "POST",
      target: "/console/ask/dry-run",
      body: { networkId: "net-1", from: contractAddress, to: contractAddress, calldata: "0x", amount: "1" },
    },
    { method: "GET", target: "/auth/session", body: undefined },
    { method: "POST", target: "/auth/link", body: { token: "guess" } },
    { method: "POST", target: "/auth/links", body: { role: "admin", name: "x" } },
    { method: "GET", target: "/auth/link?token=x", body: undefined },
    { method: "GET", target: "/assets/app-1.js", body: undefined },
    { method: "GET", target: "/healthz", body: undefined },
    { method: "GET", target: "/readyz", body: undefined },
    { method: "GET", target: "/metrics", body: undefined },
  );
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: relayed }, { weight: 1, arbitrary: own }),
      fc.constantFrom(...known.cookies),
      unique,
    )
    .map(([{ method, target, body }, cookie, key]) => ({
      method,
      target,
      headers: browserHeaders(known, cookie, `k-${key}`),
      body: body === undefined ? "" : bytesOf(JSON.stringify(body)),
    }));
};

const portion = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const bytes = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((some) => Buffer.from(some).toString("latin1"));
const junk = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 })).map(bytesOf);

const targetMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constantFrom(...badMethods).map((method) => (parts: Parts) => ({ ...parts, method })),
  fc.constantFrom(...badTargets).map((change) => (parts: Parts) => ({ ...parts, target: change(parts.target) })),
  fc
    .constantFrom(...badSuffixes)
    .map((suffix) => (parts: Parts) => ({ ...parts, target: parts.target + bytesOf(suffix) })),
  fc
    .constantFrom(...badQueries)
    .map((query) => (parts: Parts) => ({ ...parts, target: `${parts.target.split("?", 1)[0]}?${bytesOf(query)}` })),
  fc.tuple(fc.constantFrom(...badSegments), fc.nat()).map(([segment, index]) => (parts: Parts) => {
    const segments = parts.target.split("/");
    return { ...parts, target: segments.with(index % segments.length, bytesOf(segment)).join("/") };
  }),
  // Any character of the path as its percent escape, which a router reads as the character.
  portion.map((place) => (parts: Parts) => {
    const index = Math.floor(parts.target.length * place);
    const hex = parts.target.charCodeAt(index).toString(16).padStart(2, "0");
    return { ...parts, target: `${parts.target.slice(0, index)}%${hex}${parts.target.slice(index + 1)}` };
  }),
  junk.map((target) => (parts: Parts) => ({ ...parts, target })),
);

const headerMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .constantFrom(...badHeaders)
    .map((added) => (parts: Parts) => ({ ...parts, headers: [...parts.headers, ...added] })),
  fc
    .constantFrom(...badHeaders)
    .map((added) => (parts: Parts) => ({ ...parts, headers: [...added, ...parts.headers] })),
  fc.nat().map((index) => (parts: Parts) => ({
    ...parts,
    headers: parts.headers.filter((_, at) => at !== index % parts.headers.length),
  })),
  fc.nat().map((index) => (parts: Parts) => ({
    ...parts,
    headers: [...parts.headers, ...parts.headers.filter((_, at) => at === index % parts.headers.length)],
  })),
  fc.tuple(fc.nat(), junk).map(([index, value]) => (parts: Parts) => ({
    ...parts,
    headers: parts.headers.map((one, at) => (at === index % parts.headers.length ? ([one[0], value] as const) : one)),
  })),
);

const bodyMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constantFrom(...badBodies).map((change) => (parts: Parts) => ({ ...parts, body: change(parts.body) })),
  fc.constantFrom(...badChunks).map((body) => (parts: Parts) => ({
    ...parts,
    headers: [...parts.headers, ["Transfer-Encoding", "chunked"] as const],
    body,
  })),
  fc.json().map((body) => (parts: Parts) => ({ ...parts, body: bytesOf(body) })),
  junk.map((body) => (parts: Parts) => ({ ...parts, body })),
);

/** One field of a body replaced, added or taken away. */
const fieldMutation: fc.Arbitrary<Mutation> = fc
  .tuple(
    fc.nat(),
    fc.constantFrom("replace", "add", "remove"),
    fc.jsonValue(),
    fc.constantFrom("x", "clientShare", "constructor", "toJSON", "length", ""),
  )
  .map(([index, how, value, name]) => (parts: Parts) => {
    const body: unknown = parts.body.startsWith("{") ? parsed(parts.body) : undefined;
    if (typeof body !== "object" || body === null) return parts;
    const entries: (readonly [string, unknown])[] = Object.entries(body);
    return { ...parts, body: bytesOf(JSON.stringify(Object.fromEntries(changed(entries, index, how, [name, value])))) };
  });

/** The arguments, the amount, the network or the sender of a call in spellings that some reader or other takes. */
const spellingMutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constantFrom(...refusedIntegers).map((value) => (parts: Parts) => withCall(parts, (call) => ({ ...call, value }))),
  fc
    .constantFrom({ components: [] }, { type: "uint" }, { type: "uint256[01]" }, { value: { raw: "1" } }, { value: 1 })
    .map((more) => (parts: Parts) => withCall(parts, (call) => ({ ...call, ...more }))),
  fc
    .constantFrom(networkId.toUpperCase(), networkId.replaceAll("-", ""), "tETH", `%20${networkId}`, `{${networkId}}`)
    .map((network) => (parts: Parts) => ({ ...parts, target: parts.target.replace(networkId, network) })),
  fc.constantFrom("00.1", "1e3", "+1", " 1", "0x1", "1.0").map((amount) => (parts: Parts) => ({
    ...parts,
    body: parts.body.replace(/"amount":"\d+"/, `"amount":"${amount}"`),
  })),
  fc
    .constantFrom(sender.id.toUpperCase(), ` ${sender.id}`, `{${sender.id}}`, sender.address)
    .map((id) => (parts: Parts) => ({ ...parts, body: parts.body.replace(sender.id, id) })),
);

/** The body with every argument of its call changed. */
const withCall = (parts: Parts, change: (input: Readonly<Record<string, unknown>>) => object): Parts => {
  const body = parts.body.startsWith("{") ? parsed(parts.body) : undefined;
  if (!isRecord(body) || !isRecord(body["abiFunction"])) return parts;
  const { inputs } = body["abiFunction"];
  const changed = Array.isArray(inputs) ? inputs.map((one: unknown) => (isRecord(one) ? change(one) : one)) : inputs;
  return {
    ...parts,
    body: bytesOf(JSON.stringify({ ...body, abiFunction: { ...body["abiFunction"], inputs: changed } })),
  };
};

type Entries = readonly (readonly [string, unknown])[];

const changed = (entries: Entries, index: number, how: string, [name, value]: Entries[number]): Entries => {
  const one = index % entries.length;
  switch (how) {
    case "add":
      return [...entries, [name, value]];
    case "remove":
      return entries.filter((_, at) => at !== one);
    default:
      return entries.map((entry, at) => (at === one ? [entry[0], value] : entry));
  }
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(Buffer.from(body, "latin1").toString());
  } catch {
    return undefined;
  }
};

const serialized = ({ method, target, headers, body }: Parts): string => {
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)\s*$/i.test(name));
  const length: Parts["headers"] = isFramed || body === "" ? [] : [["Content-Length", String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${target} HTTP/1.1\r\n${lines}\r\n${body}`;
};

/** Bytes changed, taken out, put in or sent twice, wherever they stand. */
const byteMutation: fc.Arbitrary<(text: string) => string> = fc
  .tuple(portion, fc.constantFrom("flip", "cut", "insert", "remove", "twice", "bare"), bytes(4))
  .map(([place, how, some]) => (text: string) => {
    const index = Math.floor(text.length * place);
    const [before, after] = [text.slice(0, index), text.slice(index)];
    switch (how) {
      case "flip":
        return `${before}${some}${after.slice(some.length)}`;
      case "cut":
        return before;
      case "insert":
        return `${before}${some}${after}`;
      case "remove":
        return `${before}${after.slice(4)}`;
      case "twice":
        return `${text}${text}`;
      default:
        return text.replaceAll("\r\n", "\n");
    }
  });

/**
 * Requests on the wire, as Latin-1, one character for each byte: valid ones with up to three things wrong with them, and
 * bytes that are none at all.
 */
export const malformedRequests = (known: Known): fc.Arbitrary<string> => {
  const mutations = fc.array(fc.oneof(targetMutation, headerMutation, bodyMutation, fieldMutation, spellingMutation), {
    maxLength: 3,
  });
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(valid(known), mutations)
        .map(([parts, changes]) => serialized(changes.reduce((sum, change) => change(sum), parts))),
    },
    { weight: 6, arbitrary: fc.tuple(valid(known), byteMutation).map(([parts, change]) => change(serialized(parts))) },
    { weight: 1, arbitrary: bytes(200) },
  );
};
