// Compiles sandbox/contracts/*.sol and writes their ABI, bytecode, source and NatSpec documentation to
// sandbox/contracts/artifacts.ts, which is committed: running the sandbox does not need the compiler. Works offline.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import solc from "solc";

const require = createRequire(import.meta.url);
const folder = fileURLToPath(new URL("../sandbox/contracts/", import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sol"))
  .sort();

const input = {
  language: "Solidity",
  sources: Object.fromEntries(files.map((name) => [name, { content: readFileSync(`${folder}${name}`, "utf8") }])),
  settings: {
    evmVersion: "cancun",
    optimizer: { enabled: true, runs: 200 },
    // Without the metadata hash the bytecode, and so the contracts' addresses, depends only on the code.
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "*": { "*": ["abi", "evm.bytecode.object", "devdoc", "userdoc"] } },
  },
};

/** @param {string} path */
const findImport = (path) => ({ contents: readFileSync(require.resolve(path), "utf8") });

/** @type {{ errors?: { severity: string, formattedMessage: string }[], contracts: Record<string, Record<string, { abi: unknown, devdoc: unknown, userdoc: unknown, evm: { bytecode: { object: string } } }>> }} */
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }));
const problems = output.errors ?? [];
for (const problem of problems) console.error(problem.formattedMessage);
if (problems.length > 0) process.exit(1);

const artifacts = files.map((file) => {
  const name = file.replace(/\.sol$/, "");
  const contract = output.contracts[file]?.[name];
  if (contract === undefined) throw new Error(`${file} holds no contract named ${name}.`);
  const constant = name.charAt(0).toLowerCase() + name.slice(1);
  return `export const ${constant} = {
  abi: ${JSON.stringify(contract.abi)},
  bytecode: "0x${contract.evm.bytecode.object}",
  source: ${JSON.stringify(input.sources[file]?.content)},
  devdoc: ${JSON.stringify(contract.devdoc)},
  userdoc: ${JSON.stringify(contract.userdoc)},
} as const;
`;
});

writeFileSync(
  `${folder}artifacts.ts`,
  `// Written by scripts/compile-contracts.mjs with solc ${solc.version()}: change the .sol files and run \`npm run contracts\`.\n\n${artifacts.join("\n")}`,
);
console.log(`Wrote ${artifacts.length} artifacts to sandbox/contracts/artifacts.ts.`);
