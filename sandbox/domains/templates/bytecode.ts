import type { Hex } from "viem";
import { keccak256, size, stringToHex } from "viem/utils";
import { longestCreation } from "#sandbox/domains/chain/prepare.ts";
import { missing, outOfRange, wrongFormat } from "#sandbox/lib/errors.ts";

/**
 * The creation code of a template, with its 0x and in lower case, so that equal code is equal text. Throws ERR_302 if
 * it is empty, ERR_303 if it is not hex or still needs its libraries (named if `sourceCode` names them), and ERR_304 if
 * it is longer than a network allows.
 */
export const creationCode = (text: string, sourceCode = ""): Hex => {
  const code = /^0x/i.test(text) ? text.slice(2) : text;
  if (code === "") throw missing("bytecode", "has no code");
  const libraries = missingLibraries(code, sourceCode);
  if (libraries.length > 0) {
    throw wrongFormat(
      "bytecode",
      `is not linked, because the addresses of these libraries are missing: ${libraries.join(", ")}`,
    );
  }
  const wrong = code.search(/[^0-9a-fA-F]/);
  if (wrong >= 0)
    throw wrongFormat(
      "bytecode",
      `has ${JSON.stringify(code.charAt(wrong))} at digit ${wrong + 1}, which is not a hex digit`,
    );
  if (code.length % 2 !== 0) throw wrongFormat("bytecode", `has an odd number of hex digits, ${code.length}`);
  const hex = `0x${code.toLowerCase()}` as const;
  if (size(hex) > longestCreation) {
    throw outOfRange("bytecode", `is ${size(hex)} bytes long; a network takes at most ${longestCreation} (EIP-3860)`);
  }
  return hex;
};

/**
 * A solc placeholder occupies the 20 bytes of an address: `__$`, 34 digits of the hash of the library's name, `$__`;
 * before 0.5 the name itself.
 */
const placeholder = /__\$([0-9a-f]{34})\$__|__[\w$./:@-]{38}/gi;

const missingLibraries = (code: string, sourceCode: string): readonly string[] => {
  const names = librariesOf(sourceCode);
  const libraries = [...code.matchAll(placeholder)].map(([text, hash]) =>
    hash === undefined
      ? text.replace(/^_+|_+$/g, "")
      : (names.get(hash.toLowerCase()) ?? `one with the placeholder ${text}`),
  );
  return [...new Set(libraries)];
};

/** The libraries of a source by the hash in their placeholders. solc hashes `file:name`; the files are those that the source mentions. */
const librariesOf = (sourceCode: string): ReadonlyMap<string, string> => {
  const libraries = new Set([...sourceCode.matchAll(/\blibrary\s+([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => name));
  const files = new Set([...sourceCode.matchAll(/[\w@./-]+\.sol\b/g)].map(([file]) => file));
  const qualified = [...libraries].flatMap((name) =>
    [name, `${name}.sol:${name}`, `contracts/${name}.sol:${name}`, `src/${name}.sol:${name}`].concat(
      [...files].map((file) => `${file}:${name}`),
    ),
  );
  return new Map(qualified.map((name) => [keccak256(stringToHex(name)).slice(2, 36), name]));
};
