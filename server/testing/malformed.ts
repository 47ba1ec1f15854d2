import fc from "fast-check";
import { isRecord } from "#shared/json/is-record.ts";
import { refusedIntegers } from "./call-spellings.ts";
import { badBodies, badChunks } from "./malformed-bodies.ts";
import { badHeaders } from "./malformed-headers.ts";
import { badMethods, badQueries, badSegments, badSuffixes, badTargets } from "./malformed-targets.ts";
import { bytesOf, type RequestValues, type Parts, serialized, validParts } from "./request-parts.ts";
import { networkId, sender } from "./samples.ts";

type Mutation = (parts: Parts) => Parts;

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

/** Bytes changed, removed, inserted or repeated, at any position. */
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
export const malformedRequests = (values: RequestValues): fc.Arbitrary<string> => {
  const mutations = fc.array(fc.oneof(targetMutation, headerMutation, bodyMutation, fieldMutation, spellingMutation), {
    maxLength: 3,
  });
  return fc.oneof(
    {
      weight: 30,
      arbitrary: fc
        .tuple(validParts(values), mutations)
        .map(([parts, changes]) => serialized(changes.reduce((sum, change) => change(sum), parts))),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(validParts(values), byteMutation).map(([parts, change]) => change(serialized(parts))),
    },
    { weight: 1, arbitrary: bytes(200) },
  );
};
