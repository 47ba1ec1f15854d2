import { entryType } from "#shared/abi/abi-entry.ts";
import { type JsonNode, textAt, textOf, valueAt } from "#shared/abi/json-node.ts";

/** An ABI in a file, and the name its contract has there. */
export type Candidate = {
  readonly name: string;
  /** The source file or the network, if there are several. */
  readonly file: string;
  /** A list of entries or signatures, one entry, or a text with them. */
  readonly node: JsonNode;
};

/**
 * Finds the ABIs in a file from any tool: explorers' results, artifacts and build information of Hardhat, Foundry and
 * Truffle, solc's standard and combined JSON, Sourcify metadata, hardhat-deploy exports, 0x artifacts, answers of Tron's
 * nodes, and objects with an ABI under each contract's name.
 */
export const candidatesIn = (root: JsonNode): readonly Candidate[] => {
  const candidates: Candidate[] = [];
  walk(root, { name: "", file: "" }, 0, candidates);
  return candidates;
};

type Label = Pick<Candidate, "name" | "file">;

/** The greatest depth of a deployment's ABI: network, network name, contracts, contract. */
const deepest = 8;

const walk = (node: JsonNode, label: Label, depth: number, candidates: Candidate[]): void => {
  if (depth > deepest) return;
  if (node.kind === "array") {
    if (isAbiList(node)) candidates.push({ ...label, node });
    else for (const item of node.items) walk(item, label, depth + 1, candidates);
    return;
  }
  if (node.kind !== "object") return;
  const own = ownLabel(node, label);
  const abi = nodeAt(node, "abi") ?? nodeAt(node, "ABI");
  if (abi !== undefined && (abi.kind === "array" || abi.kind === "string")) {
    candidates.push({ ...own, node: abi });
    return;
  }
  if (isEntry(node)) {
    candidates.push({ ...own, node });
    return;
  }
  for (const [key, value] of node.entries) {
    // An explorer's result may be the ABI as a string.
    if (value.kind === "string" && (key === "result" || (key === "content" && isMetadata(node)))) {
      candidates.push({ ...own, node: value });
    }
    if (isPassedOver(key) || (value.kind !== "object" && value.kind !== "array")) continue;
    walk(value, structural.has(key) ? own : under(key, own), depth + 1, candidates);
  }
};

/** How an ABI was made: sources and syntax trees, which are large. */
const isPassedOver = (key: string): boolean => passedOver.has(key);

const passedOver: ReadonlySet<string> = new Set([
  "input",
  "sources",
  "ast",
  "settings",
  "devdoc",
  "userdoc",
  "evm",
  "bytecode",
  "deployedBytecode",
  "storageLayout",
]);

/** Keys that do not identify the contract. */
const structural: ReadonlySet<string> = new Set([
  "contracts",
  "output",
  "result",
  "compilerOutput",
  "data",
  "files",
  "default",
  // Of Tron's nodes.
  "abi",
  "entrys",
  "smart_contract",
]);

/** The label of a value under a key: a contract's name, alone or after its file as in combined JSON. */
const under = (key: string, { name, file }: Label): Label => {
  const colon = key.lastIndexOf(":");
  if (colon > 0) return { name: key.slice(colon + 1), file: key.slice(0, colon) };
  return { name: key, file: [file, name].filter((part) => part !== "").join("/") };
};

/** The name an object gives itself. */
const ownLabel = (node: JsonNode, label: Label): Label => {
  const target = valueAt(valueAt(valueAt(node, "metadata") ?? node, "settings"), "compilationTarget");
  const [compiled] = target?.kind === "object" ? target.entries : [];
  const name =
    textAt(node, "contractName") ??
    textAt(node, "ContractName") ??
    textAt(valueAt(node, "compilation"), "name") ??
    textOf(compiled?.[1]) ??
    (label.name === "" && valueAt(node, "chainId") === undefined && !isMetadata(node)
      ? textAt(node, "name")
      : undefined);
  const file = textAt(node, "sourceName") ?? textAt(node, "sourcePath") ?? compiled?.[0];
  return { name: name ?? label.name, file: file ?? label.file };
};

const isMetadata = (node: JsonNode): boolean => textAt(node, "name")?.endsWith("metadata.json") === true;

const TYPES: ReadonlySet<string> = new Set(["function", "event", "error", "constructor", "fallback", "receive"]);

const isEntry = (node: JsonNode): boolean => {
  const type = textAt(node, "type");
  if (type !== undefined) return TYPES.has(entryType(type));
  return textAt(node, "name") !== undefined && valueAt(node, "inputs")?.kind === "array";
};

const SIGNATURE = /^\s*(?:function|event|error|struct|constructor|fallback|receive|[\w$]+\s*\()/;

/** Whether a list is an ABI, judging by its first entries or signatures. */
const isAbiList = ({ items }: Extract<JsonNode, { kind: "array" }>): boolean => {
  const [first] = items;
  if (first === undefined) return false;
  return first.kind === "string" ? SIGNATURE.test(first.value.slice(0, 200)) : isEntry(first);
};

const nodeAt = (node: JsonNode, key: string): JsonNode | undefined => {
  const value = valueAt(node, key);
  return value?.kind === "null" ? undefined : value;
};
