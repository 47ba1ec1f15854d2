import {
  byteCount,
  type CodeProblem,
  type CreationCode,
  mostDeployedBytes,
  placeholderOf,
  readCreationCode,
} from "./creation-code.ts";
import { type AbiParseError, type AbiParseResult } from "./from-unknown.ts";
import { abiFromNodeSteps, jsonProblem } from "./json-abi.ts";
import { type JsonNode, plainJson, textAt, textOf, valueAt } from "./json-node.ts";
import { readJsonSteps } from "./json.ts";
import { type NatspecDocs, natspecDocs } from "./natspec.ts";
import { parseAbiSteps } from "./parse.ts";
import { drain, type Steps } from "./steps.ts";

/** A contract in a compiler's output. */
export type Artifact = {
  /** '' if the file does not name the contract or its source file. */
  readonly name: string;
  readonly file: string;
  readonly abi: AbiParseResult;
  /** Creation code as written, including library placeholders; undefined if the file contains only an ABI. */
  readonly bytecode: string | undefined;
  /** Size of the deployed code; undefined if the file does not say. */
  readonly deployedBytes: number | undefined;
  /** Full library names by their placeholder in the code. */
  readonly libraries: Readonly<Record<string, string>>;
  readonly docs: readonly NatspecDocs[];
  readonly source: string | undefined;
};

export type ArtifactResult =
  | { readonly ok: true; readonly contracts: readonly Artifact[] }
  | { readonly ok: false; readonly error: AbiParseError };

/**
 * Reads compiler output: a Hardhat, Foundry or Truffle artifact, solc output (standard JSON or `--combined-json`), or
 * Hardhat and Foundry build information, which hold several contracts. Any ABI that `parseAbi` accepts is read as a
 * contract without code.
 */
export const readArtifact = (text: string): ArtifactResult => drain(readArtifactSteps(text));

/** readArtifact in short steps: a file can be several megabytes. */
export const readArtifactSteps = function* (text: string): Steps<ArtifactResult> {
  const content = text.replace(/^\uFEFF/, "");
  if (content.trimStart()[0] !== "{") return abiAlone(yield* parseAbiSteps(text));
  const json = yield* readJsonSteps(content, artifactLevels);
  if (!json.ok) return { ok: false, error: jsonProblem(content, json.error) };
  const root = json.node;
  if (valueAt(root, "abi") !== undefined)
    return { ok: true, contracts: [yield* contractSteps(content, root, ownPlace(root))] };
  const output = valueAt(root, "output") ?? root;
  const places = placesIn(valueAt(output, "contracts"));
  if (places.length === 0) {
    const failure = errorIn(output);
    if (failure === undefined && valueAt(root, "type") !== undefined)
      return abiAlone(yield* abiFromNodeSteps(content, root));
    const error = {
      code: "no-abi-in-object",
      expected: "an abi, or the contracts of a compiler's output",
      got: failure ?? "neither",
    } as const;
    return { ok: false, error };
  }
  const names = librariesOf(places);
  const sources = valueAt(valueAt(root, "input"), "sources");
  const contracts: Artifact[] = [];
  for (const place of places) {
    yield;
    const source = textAt(valueAt(sources, place.file), "content");
    const contract = yield* contractSteps(content, place.node, place);
    contracts.push({ ...contract, source: contract.source ?? source, libraries: { ...names, ...contract.libraries } });
  }
  return { ok: true, contracts };
};

/** The code of an artifact and every problem the file reveals. */
export const codeOf = ({
  bytecode,
  deployedBytes,
  libraries,
}: Pick<Artifact, "bytecode" | "deployedBytes" | "libraries">): CreationCode => {
  const code = readCreationCode(bytecode ?? "", (placeholder) =>
    Object.hasOwn(libraries, placeholder) ? libraries[placeholder] : undefined,
  );
  if (!code.ok || deployedBytes === undefined || deployedBytes <= mostDeployedBytes) return code;
  const problem: CodeProblem = { code: "deployed-too-large", bytes: deployedBytes };
  return { ok: false, problem };
};

/** How deep values are read one at a time: down to those of one contract in compiler output. */
const artifactLevels = 6;

type Place = { readonly name: string; readonly file: string; readonly node: JsonNode };

const abiAlone = (abi: AbiParseResult): ArtifactResult => {
  if (!abi.ok) return abi;
  const nothing = { bytecode: undefined, deployedBytes: undefined, libraries: {}, docs: [], source: undefined };
  return { ok: true, contracts: [{ name: "", file: "", abi, ...nothing }] };
};

/** The contracts of solc's output: by file and name in standard JSON, by "file:name" in combined JSON. */
const placesIn = (contracts: JsonNode | undefined): readonly Place[] =>
  entriesOf(contracts).flatMap(([key, node]) => {
    if (valueAt(node, "abi") !== undefined || valueAt(node, "bin") !== undefined) {
      const colon = key.lastIndexOf(":");
      return [{ file: key.slice(0, Math.max(colon, 0)), name: key.slice(colon + 1), node }];
    }
    return entriesOf(node).map(([name, contract]) => ({ file: key, name, node: contract }));
  });

const ownPlace = (root: JsonNode): Omit<Place, "node"> => {
  const target = entriesOf(valueAt(valueAt(valueAt(root, "metadata"), "settings"), "compilationTarget"))[0];
  return {
    name: textAt(root, "contractName") ?? textOf(target?.[1]) ?? "",
    file: textAt(root, "sourceName") ?? textAt(root, "sourcePath") ?? target?.[0] ?? "",
  };
};

const contractSteps = function* (text: string, node: JsonNode, { name, file }: Omit<Place, "node">): Steps<Artifact> {
  const evm = valueAt(node, "evm") ?? node;
  const code = valueAt(evm, "bytecode") ?? valueAt(node, "bin");
  const deployed = valueAt(evm, "deployedBytecode") ?? valueAt(node, "bin-runtime");
  const bytecode = codeText(code);
  const metadata = jsonAt(node, "metadata") ?? jsonAt(node, "rawMetadata");
  yield;
  const abi = yield* abiSteps(text, valueAt(node, "abi"));
  yield;
  const noted = valueAt(metadata, "output");
  return {
    name,
    file,
    abi,
    bytecode,
    deployedBytes: byteCount(codeText(deployed) ?? ""),
    libraries: linked(bytecode, valueAt(code, "linkReferences") ?? valueAt(node, "linkReferences")),
    docs: natspecDocs(
      plain(jsonAt(node, "devdoc") ?? valueAt(noted, "devdoc")),
      plain(jsonAt(node, "userdoc") ?? valueAt(noted, "userdoc")),
    ),
    source: textAt(node, "source"),
  };
};

/** The ABI of a contract; old compilers write it as a string. */
const abiSteps = function* (text: string, abi: JsonNode | undefined): Steps<AbiParseResult> {
  const written = textOf(abi);
  if (written !== undefined) return yield* parseAbiSteps(written);
  if (abi !== undefined && (abi.kind === "array" || valueAt(abi, "entrys") !== undefined)) {
    return yield* abiFromNodeSteps(text, abi);
  }
  return {
    ok: false,
    error: { code: "no-abi-in-object", expected: "an abi list", got: abi === undefined ? "nothing" : abi.kind },
  };
};

/**
 * The hex of a code: a string, or an object that contains it. Compilers write an interface's code as an empty string.
 */
const codeText = (code: JsonNode | undefined): string | undefined => {
  const text = textOf(code) ?? textAt(code, "object");
  return text === "" ? "0x" : text;
};

/** The libraries that a file declares missing, keyed by the placeholder at each byte offset it lists. */
const linked = (bytecode = "", references: JsonNode | undefined): Readonly<Record<string, string>> => {
  const start = bytecode.startsWith("0x") ? 2 : 0;
  return Object.fromEntries(
    entriesOf(references).flatMap(([file, names]) =>
      entriesOf(names).flatMap(([name, places]) =>
        (places.kind === "array" ? places.items : []).flatMap((place) => {
          const offset = valueAt(place, "start");
          if (offset?.kind !== "number") return [];
          const from = start + 2 * Number(offset.text);
          return [[bytecode.slice(from, from + 40), `${file}:${name}`] as const];
        }),
      ),
    ),
  );
};

/**
 * Libraries for the placeholders that code in this file can contain: a placeholder is a hash of the library's full
 * name.
 */
const librariesOf = (places: readonly Place[]): Readonly<Record<string, string>> => {
  const isUnlinked = places.some(({ node }) =>
    codeText(valueAt(valueAt(node, "evm"), "bytecode") ?? valueAt(node, "bin"))?.includes("__$"),
  );
  if (!isUnlinked) return {};
  const names = places.map(({ file, name }) => `${file}:${name}`);
  return Object.fromEntries(names.map((name) => [placeholderOf(name), name]));
};

/** Errors of a compiler that produced no contract. */
const errorIn = (output: JsonNode): string | undefined => {
  const errors = valueAt(output, "errors");
  const first = errors?.kind === "array" ? errors.items[0] : undefined;
  return (textAt(first, "formattedMessage") ?? textAt(first, "message"))?.slice(0, 200);
};

const entriesOf = (node: JsonNode | undefined): readonly (readonly [string, JsonNode])[] =>
  node?.kind === "object" ? node.entries : [];

/** An object, even when written as JSON text. */
const jsonAt = (node: JsonNode | undefined, key: string): JsonNode | undefined => {
  const value = valueAt(node, key);
  const text = textOf(value);
  if (text === undefined) return value?.kind === "object" ? value : undefined;
  const json = drain(readJsonSteps(text));
  return json.ok && json.node.kind === "object" ? json.node : undefined;
};

const plain = (node: JsonNode | undefined): unknown => (node === undefined ? undefined : plainJson(node));
