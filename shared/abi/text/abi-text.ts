import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { type JsonNode, textAt, valueAt } from "#shared/abi/json-node.ts";
import { lineAndColumn, readJsonSteps } from "#shared/abi/json.ts";
import { pastedNodeSteps } from "#shared/abi/pasted-json.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiEntry } from "#shared/abi/types.ts";
import { type Candidate, candidatesIn } from "./containers.ts";
import { embeddedSteps } from "./embedded.ts";
import { isComposed, isScript, isSolidity, notAnAbi } from "./language.ts";
import { expectSign, got, literalSteps } from "./literal.ts";
import { hasFence, markdownParts } from "./markdown.ts";
import { rustParts } from "./rust.ts";
import { scriptSteps } from "./script.ts";
import { solidityAbisSteps } from "./solidity-abi.ts";
import type { SignatureRow } from "./table-row.ts";
import { contractsSteps, rowsOfList, rowsOfObject, type TableContract, tableSteps } from "./table.ts";
import { AbiTextError, limits } from "./text-error.ts";
import { blank, type TextPart } from "./text-part.ts";
import { offsetInString, readString, type Tokens, tokensOf } from "./tokens.ts";
import { isVyper, vyperAbisSteps } from "./vyper.ts";

/** A contract found in a text: its ABI, or what is wrong with it. */
export type NamedAbi = {
  /** '' if the text does not say. */
  readonly name: string;
  /** The file or network it comes from; '' if the text does not say. */
  readonly file: string;
  readonly result: { readonly ok: true; readonly abi: Abi } | { readonly ok: false; readonly error: AbiParseError };
  /** Base contracts missing from the text: their functions are missing too. */
  readonly missing: readonly string[];
};

export type AbiTextResult =
  | { readonly ok: true; readonly contracts: readonly NamedAbi[] }
  | { readonly ok: false; readonly error: AbiParseError };

/**
 * Reads ABIs from anything a developer pastes: JSON from any tool, even with comments and trailing commas, signatures,
 * tables of them, Solidity, Vyper, TypeScript. The text is parsed, never run, in time proportional to its length.
 */
export const readAbiText = (text: string): AbiTextResult => drain(abiTextSteps(text));

/** readAbiText in short steps. */
export const abiTextSteps = function* (text: string): Steps<AbiTextResult> {
  try {
    const results = yield* readSteps(text, 0);
    const [only] = results;
    if (only !== undefined && results.length === 1 && only.abi instanceof AbiTextError) throw only.abi;
    return {
      ok: true,
      contracts: results.map(({ name, file, abi, missing }) => ({
        name,
        file,
        missing,
        result: abi instanceof AbiTextError ? { ok: false, error: errorOf(text, abi) } : { ok: true, abi },
      })),
    };
  } catch (error) {
    if (!(error instanceof AbiTextError)) throw error;
    return { ok: false, error: errorOf(text, error) };
  }
};

const errorOf = (text: string, { message, at, hint = hintAt(text, at), problem }: AbiTextError): AbiParseError => ({
  ...(problem ?? { code: "text-invalid", expected: "", got: "", reason: message }),
  ...(hint === undefined ? {} : { hint }),
  ...lineAndColumn(text, at),
});

/** Changes that another program made to the text, other than an editor. */
const hintAt = (text: string, at: number): string | undefined => {
  if (/[“”„«»‘’]/.test(text[at] ?? "")) return "Replace the curly quotes with straight ones.";
  return text.startsWith("&quot;", at) ? "Replace &quot; with quotes: this text is HTML." : undefined;
};

type AbiMatch = Pick<NamedAbi, "name" | "file" | "missing"> & { readonly abi: Abi | AbiTextError };

/** Levels of text inside text: an explorer's answer copied as a string has three. */
const deepest = 3;

const readSteps = function* (source: string, depth: number): Steps<readonly AbiMatch[]> {
  const text = withoutFence(source);
  const parts = markdownParts(text) ?? (yield* rustParts(text));
  if (parts.length > 0) return yield* partsSteps(parts, depth);
  const first = tokensOf(text).peek();
  if (first.kind === "end") throw new AbiTextError(first.at, "There is no ABI in this text");
  const isLiteral = first.text === "[" || first.text === "{" || first.kind === "string";
  if (isLiteral) return yield* foundIn(text, yield* valueSteps(text), depth);
  const other = notAnAbi(text);
  if (other !== undefined) throw new AbiTextError(first.at, other, "Paste the contract's ABI.");
  const table = yield* tableSteps(text);
  if (table !== undefined) return table.map(matchOf);
  if (isVyper(text)) return (yield* vyperAbisSteps(text)).map((contract) => ({ ...contract, file: "" }));
  try {
    if (isScript(text)) return yield* scriptAbisSteps(text, depth);
    const contracts = yield* solidityAbisSteps(tokensOf(text));
    return contracts.map((contract) => ({ ...contract, file: "" }));
  } catch (error) {
    if (!(error instanceof AbiTextError) || isSolidity(text) || isComposed(text)) throw error;
    const results: AbiMatch[] = [];
    for (const { name, file, node } of yield* embeddedSteps(text)) {
      for (const one of yield* foundIn(text, node, depth, name)) results.push({ ...one, file: one.file || file });
    }
    if (results.length === 0) throw error;
    return results;
  }
};

/** What is in the parts of a text that has other things too. */
const partsSteps = function* (parts: readonly TextPart[], depth: number): Steps<readonly AbiMatch[]> {
  const results: AbiMatch[] = [];
  let problem: AbiTextError | undefined;
  for (const { name, text, at, isSample } of parts) {
    if (depth >= deepest) throw new AbiTextError(at, "This is a text in a text in a text", "Paste the innermost one.");
    try {
      for (const one of yield* readSteps(text, depth + 1)) {
        const { abi } = one;
        if (isSample && abi instanceof AbiTextError) problem ??= moved(abi, at + abi.at);
        else
          results.push({
            ...one,
            name: one.name || name,
            abi: abi instanceof AbiTextError ? moved(abi, at + abi.at) : abi,
          });
      }
    } catch (error) {
      if (!(error instanceof AbiTextError)) throw error;
      if (!isSample) throw moved(error, at + error.at);
      problem ??= moved(error, at + error.at);
    }
  }
  if (results.length === 0 && problem !== undefined) throw problem;
  return results;
};

/** The content of a Markdown code block; the rest keeps its offsets. */
const withoutFence = (text: string): string => {
  const content = text.replace(/^\s*(?:```|~~~)[^\n`]*(?=\n)/, blank).replace(/\n[ \t]*(?:```|~~~)\s*$/, "");
  return hasFence(content) ? text : content;
};

/** The value of a JSON text, strict or with common extensions; several values in a row are a list. */
const valueSteps = function* (text: string): Steps<JsonNode> {
  const json = yield* readJsonSteps(text, levels);
  if (json.ok) return json.node;
  const tokens = tokensOf(text);
  const isProperty = tokens.peek().kind === "string" && tokens.peekSecond().text === ":";
  const value = yield* isProperty ? propertiesSteps(tokens) : severalSteps(tokens);
  tokens.take(";");
  const rest = tokens.peek();
  if (rest.kind !== "end") throw new AbiTextError(rest.at, `Something follows the end of the value${got(rest)}`);
  return value;
};

/** Values in a row, separated by commas or on separate lines. */
const severalSteps = function* (tokens: Tokens): Steps<JsonNode> {
  const first = yield* literalSteps(tokens);
  const items = [first];
  for (;;) {
    const isMore = tokens.take(",") ? tokens.peek().kind !== "end" : tokens.peek().text === "{";
    if (!isMore) return items.length === 1 ? first : { kind: "array", at: first.at, items };
    items.push(yield* literalSteps(tokens));
  }
};

/** `"abi": […], "bytecode": "0x"`: a part of a file, without the object around it. */
const propertiesSteps = function* (tokens: Tokens): Steps<JsonNode> {
  const { at } = tokens.peek();
  const entries = new Map<string, JsonNode>();
  while (tokens.peek().kind === "string") {
    const key = tokens.next();
    const name = readString(key);
    if (entries.has(name)) throw new AbiTextError(key.at, `The key “${name.slice(0, 40)}” appears twice`);
    expectSign(tokens, ":");
    entries.set(name, yield* literalSteps(tokens));
    if (!tokens.take(",")) break;
  }
  tokens.take("}");
  return { kind: "object", at, entries: [...entries] };
};

/** How deep values are read one at a time: down to those of one contract in compiler output. */
const levels = 6;

const foundIn = function* (text: string, root: JsonNode, depth: number, name = ""): Steps<readonly AbiMatch[]> {
  if (root.kind === "string") return yield* insideString(text, root, depth, true);
  const candidates = candidatesIn(root);
  if (candidates.length > limits.contracts) {
    throw new AbiTextError(root.at, `This has more than ${limits.contracts} ABIs`, "Paste one of them.");
  }
  const results: AbiMatch[] = [];
  for (const candidate of candidates) {
    yield;
    const bad = results.filter(({ abi }) => abi instanceof AbiTextError);
    if (bad.length > mostBad && bad[0]?.abi instanceof AbiTextError) throw bad[0].abi;
    const label = { name: candidate.name === "" ? name : candidate.name, file: candidate.file };
    results.push(...(yield* candidateSteps(text, { ...candidate, ...label }, depth)));
  }
  const filled = results.filter(({ abi }) => abi instanceof AbiTextError || abi.length > 0);
  if (filled.length > 0) return filled;
  const [empty] = results;
  if (empty !== undefined) return [empty];
  const lists = identifierLists(root, "", 0);
  if (lists.length > 0) return (yield* contractsSteps(lists)).map(matchOf);
  // A list that is not an ABI: its first entry says why.
  if (root.kind === "array") return [{ name, file: "", missing: [], abi: yield* listSteps(text, root) }];
  throw absence(root);
};

const matchOf = ({ name, file, entries }: TableContract): AbiMatch => ({ name, file, missing: [], abi: entries });

/** The selectors that compilers write beside or in place of an ABI: `methodIdentifiers`, `hashes`; a directory's answer. */
const identifierLists = (node: JsonNode, heading: string, depth: number): readonly SignatureRow[] => {
  if (depth > deepestIdentifiers) return [];
  const rows = rowsOfList(node) ?? rowsOfObject(node);
  if (rows !== undefined) return rows.map((row) => ({ ...row, heading }));
  if (node.kind !== "object") return [];
  return node.entries.flatMap(([key, value]) =>
    identifierLists(value, OF_COMPILERS.has(key) ? heading : key, depth + 1),
  );
};

const OF_COMPILERS: ReadonlySet<string> = new Set([
  "methodIdentifiers",
  "hashes",
  "contracts",
  "evm",
  "output",
  // Of a directory's answer.
  "result",
  "results",
  "function",
  "event",
]);
/** Output, contracts, file, contract, evm, methodIdentifiers. */
const deepestIdentifiers = 6;

/** Locating an error takes time proportional to the text. */
const mostBad = 20;

/** Why an object has no ABI. */
const absence = (root: JsonNode): AbiTextError => {
  const output = valueAt(root, "output") ?? root;
  const errors = valueAt(output, "errors");
  const [first] = errors?.kind === "array" ? errors.items : [];
  const failure =
    textAt(first, "formattedMessage") ?? textAt(first, "message") ?? textAt(valueAt(root, "error"), "message");
  if (failure !== undefined)
    return new AbiTextError(root.at, `This has an error in place of an ABI: ${failure.slice(0, 200)}`);
  const keys = root.kind === "object" ? root.entries.slice(0, 6).map(([key]) => `“${key.slice(0, 30)}”`) : [];
  return new AbiTextError(
    root.at,
    keys.length === 0 ? "There is no ABI in this value" : `There is no ABI in this object. It has ${keys.join(", ")}`,
    "Paste the list of entries, or an object that has it under “abi”.",
  );
};

const candidateSteps = function* (
  text: string,
  { name, file, node }: Candidate,
  depth: number,
): Steps<readonly AbiMatch[]> {
  try {
    if (node.kind === "string") {
      const inside = yield* insideString(text, node, depth, false);
      return inside.map((one) => ({ ...one, name: one.name === "" ? name : one.name, file: one.file || file }));
    }
    // An old entry does not say that it is a function.
    const isBare = node.kind === "object" && valueAt(node, "abi") === undefined && textAt(node, "type") === undefined;
    const list = isBare ? ({ kind: "array", at: node.at, items: [node] } as const) : node;
    const abi = yield* list.kind === "array" ? listSteps(text, list) : entriesSteps(text, list);
    return [{ name, file, missing: [], abi }];
  } catch (error) {
    if (error instanceof AbiTextError) return [{ name, file, missing: [], abi: error }];
    throw error;
  }
};

const entriesSteps = function* (text: string, node: JsonNode): Steps<Abi> {
  const result = yield* pastedNodeSteps(text, node);
  if (result.ok) return result.abi;
  const { line: _line, column: _column, ...problem } = result.error;
  throw new AbiTextError(offsetAt(text, result.error), problem.code, undefined, problem);
};

const offsetAt = (text: string, { line = 1, column = 1 }: AbiParseError): number => {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) at = text.indexOf("\n", at) + 1;
  return at + column - 1;
};

type StringNode = Extract<JsonNode, { kind: "string" }>;

/** The entries of a list, as JSON, as signatures (ethers), or both. */
const listSteps = function* (text: string, list: Extract<JsonNode, { kind: "array" }>): Steps<Abi> {
  const signatures = list.items.filter((item) => item.kind === "string");
  if (signatures.length === 0) return yield* entriesSteps(text, list);
  const others = list.items.filter((item) => item.kind !== "string");
  const entries: AbiEntry[] = [...(yield* signaturesSteps(text, signatures))];
  if (others.length > 0) entries.push(...(yield* entriesSteps(text, { kind: "array", at: list.at, items: others })));
  return entries;
};

/** Signatures are read together because a struct may be declared in another one. */
const signaturesSteps = function* (text: string, nodes: readonly StringNode[]): Steps<Abi> {
  const joined = nodes.map(({ value }) => value).join("\n");
  const starts: number[] = [];
  let length = 0;
  for (const { value } of nodes) {
    starts.push(length);
    length += value.length + 1;
  }
  const outside = (error: AbiTextError): AbiTextError => {
    const index = Math.max(
      0,
      starts.findLastIndex((start) => start <= error.at),
    );
    return moved(error, placeIn(text, nodes[index], error.at - (starts[index] ?? 0)));
  };
  try {
    const contracts = yield* solidityAbisSteps(tokensOf(joined));
    return contracts.flatMap(({ abi }) => {
      if (abi instanceof AbiTextError) throw abi;
      return abi;
    });
  } catch (error) {
    throw error instanceof AbiTextError ? outside(error) : error;
  }
};

/** The content of a string: an ABI as JSON, or, where any text is allowed, anything this function reads. */
const insideString = function* (
  text: string,
  node: StringNode,
  depth: number,
  isAny: boolean,
): Steps<readonly AbiMatch[]> {
  const { value } = node;
  if (depth >= deepest)
    throw new AbiTextError(node.at, "This is a text in a text in a text", "Paste the innermost one.");
  if (!isAny && !/^\s*["[{]/.test(value.slice(0, 1000))) {
    throw new AbiTextError(node.at, `There is a message in place of the ABI: “${value.slice(0, 100)}”`);
  }
  try {
    const results = yield* readSteps(value, depth + 1);
    return results.map((one) =>
      one.abi instanceof AbiTextError ? { ...one, abi: moved(one.abi, placeIn(text, node, one.abi.at)) } : one,
    );
  } catch (error) {
    throw error instanceof AbiTextError ? moved(error, placeIn(text, node, error.at)) : error;
  }
};

const moved = ({ message, hint, problem }: AbiTextError, at: number): AbiTextError =>
  new AbiTextError(at, message, hint, problem);

/** Where a character of a string's value is written. */
const placeIn = (text: string, node: StringNode | undefined, index: number): number => {
  if (node === undefined) return 0;
  const written = tokensOf(text, node.at).peek();
  // A value declared earlier is written somewhere else.
  if (written.kind !== "string" || readString(written) !== node.value) return node.at;
  return node.at + offsetInString(written.text, index);
};

const scriptAbisSteps = function* (text: string, depth: number): Steps<readonly AbiMatch[]> {
  const values = yield* scriptSteps(tokensOf(text));
  const results: AbiMatch[] = [];
  const seen = new Set<unknown>();
  for (const { name, node } of values) {
    if (node.kind !== "array" && node.kind !== "object") continue;
    const lists = candidatesIn(node).map((one) => (one.node.kind === "array" ? one.node.items : one.node));
    // `{ address, abi: erc20Abi }` has the list that was declared before.
    const isNew = lists.some((list) => !seen.has(list));
    for (const list of lists) seen.add(list);
    if (isNew || (lists.length === 0 && values.length === 1 && node.kind === "array"))
      results.push(...(yield* foundIn(text, node, depth, name)));
  }
  if (results.length > 0) return results;
  throw new AbiTextError(0, "There is no ABI in this script", "Paste the list of entries, as in const abi = […].");
};
