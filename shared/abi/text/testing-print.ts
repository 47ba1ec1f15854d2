import type { Abi, AbiEntry, AbiParameter } from "#shared/abi/types.ts";

/** The ways people write an ABI, each printed to be read back. */
export const printers: Readonly<Record<string, (abi: Abi) => string>> = {
  JSON: (abi) => JSON.stringify(abi),
  "JSON in a string": (abi) => JSON.stringify(JSON.stringify(abi)),
  TypeScript: (abi) => `// made\nexport const abi = ${script(abi)} as const satisfies Abi;\n`,
  "human-readable": (abi) => abi.map((entry) => signature(entry, tuple)).join("\n"),
  "human-readable with tuple": (abi) =>
    abi.map((entry) => `${signature(entry, (parts) => `tuple${tuple(parts)}`)};`).join("\n"),
  "ethers' list": (abi) => JSON.stringify(abi.map((entry) => signature(entry, tuple))),
  parseAbi: (abi) => `const a = parseAbi([\n${abi.map((entry) => `  '${signature(entry, tuple)}',\n`).join("")}])`,
  Solidity: (abi) => contractText(abi),
};

const script = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => `${script(item)}, `).join("")}]`;
  if (typeof value !== "object" || value === null) return typeof value === "string" ? `'${value}'` : String(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${script(inner)}, `)
    .join("")}/* end */}`;
};

type Tuple = (parts: readonly AbiParameter[]) => string;

const tuple: Tuple = (parts) => `(${parts.map((part) => parameterText(part, tuple)).join(", ")})`;

const parameterText = (parameter: AbiParameter, tupleOf: Tuple): string => {
  const { name, indexed } = parameter;
  // Without the location, the name would be read as one.
  const location = ["memory", "calldata", "storage"].includes(name) && hasLocation(parameter) ? "memory" : "";
  return [typeText(parameter, tupleOf), indexed === true ? "indexed" : "", location, name]
    .filter((word) => word !== "")
    .join(" ");
};

const hasLocation = ({ type }: AbiParameter): boolean => /^(?:tuple|string|bytes$)|\[/.test(type);

const typeText = ({ type, components }: AbiParameter, tupleOf: Tuple): string =>
  components === undefined ? type : `${tupleOf(components)}${type.slice("tuple".length)}`;

const signature = (entry: AbiEntry, tupleOf: Tuple): string => {
  const list = (parameters: readonly AbiParameter[]) =>
    `(${parameters.map((one) => parameterText(one, tupleOf)).join(", ")})`;
  switch (entry.type) {
    case "function": {
      const returns = entry.outputs.length === 0 ? "" : ` returns ${list(entry.outputs)}`;
      const mutability = entry.stateMutability === "nonpayable" ? "" : ` ${entry.stateMutability}`;
      return `function ${entry.name}${list(entry.inputs)} external${mutability}${returns}`;
    }
    case "event":
      return `event ${entry.name}${list(entry.inputs)}${entry.anonymous ? " anonymous" : ""}`;
    case "error":
      return `error ${entry.name}${list(entry.inputs)}`;
    case "constructor":
      return `constructor${list(entry.inputs)}${entry.stateMutability === "payable" ? " payable" : ""}`;
    default:
      return `${entry.type}() external${entry.stateMutability === "payable" ? " payable" : ""}`;
  }
};

/** A Solidity contract in which each tuple is a struct. */
const contractText = (abi: Abi): string => {
  const structs: string[] = [];
  const struct: Tuple = (parts) => {
    const members = parts.map((part) => `${typeText(part, struct)} ${part.name};`).join(" ");
    structs.push(`struct S${structs.length} { ${members} }`);
    return `S${structs.length - 1}`;
  };
  const bodies = abi.map((entry) => {
    const isBodied = entry.type === "constructor" || entry.type === "fallback" || entry.type === "receive";
    return `  /* } */ ${signature(entry, struct)}${isBodied ? ' { string memory text = "}"; } // }' : ";"}\n`;
  });
  return `pragma solidity ^0.8.0;\nimport "./Other.sol";\n\ncontract Printed {\n${structs.join("\n")}\n${bodies.join("")}}\n`;
};
