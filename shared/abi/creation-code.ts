import { keccak256, stringToHex } from "viem/utils";
import type { Hex } from "./types.ts";

/** The largest creation code a chain accepts (EIP-3860), and the largest deployed code (EIP-170), in bytes. */
export const mostCreationBytes = 49_152;
export const mostDeployedBytes = 24_576;

/** Why a text is not creation code. `at` is a character offset. */
export type CodeProblem =
  | { readonly code: "missing" }
  /** A compiler gives an interface and an abstract contract no code. */
  | { readonly code: "empty" }
  | { readonly code: "unlinked"; readonly libraries: readonly string[] }
  | { readonly code: "not-hex"; readonly at: number; readonly got: string }
  | { readonly code: "odd"; readonly digits: number }
  | { readonly code: "too-large"; readonly bytes: number }
  /** Size according to the compiler. */
  | { readonly code: "deployed-too-large"; readonly bytes: number };

export type CreationCode =
  | { readonly ok: true; readonly hex: Hex; readonly bytes: number }
  | { readonly ok: false; readonly problem: CodeProblem };

/**
 * Reads creation code: hex digits as compilers write them, with or without 0x. `nameOf` resolves a placeholder to its
 * library, if known.
 */
export const readCreationCode = (text: string, nameOf: LibraryNames = () => undefined): CreationCode => {
  const trimmed = text.trim();
  if (trimmed === "") return refuse({ code: "missing" });
  const digits = digitsOf(trimmed);
  if (digits === "") return refuse({ code: "empty" });
  const libraries = placeholdersIn(digits);
  if (libraries.length > 0) {
    const notes = trimmed.split("\n").filter((line) => line.startsWith("//"));
    const names = libraries.map((one) => nameOf(one) ?? notedName(notes, one) ?? ownName(one));
    return refuse({ code: "unlinked", libraries: [...new Set(names)] });
  }
  const wrong = /[^0-9a-fA-F]/.exec(digits);
  if (wrong !== null) {
    const at = text.indexOf(trimmed) + trimmed.length - digits.length + wrong.index;
    return refuse({ code: "not-hex", at, got: digits.slice(wrong.index, wrong.index + 1) });
  }
  if (digits.length % 2 === 1) return refuse({ code: "odd", digits: digits.length });
  const bytes = digits.length / 2;
  if (bytes > mostCreationBytes) return refuse({ code: "too-large", bytes });
  return { ok: true, hex: `0x${digits.toLowerCase()}`, bytes };
};

/** The number of bytes in a hex text, placeholders of libraries included; undefined if it is not hex. */
export const byteCount = (text: string): number | undefined => {
  const digits = digitsOf(text.trim());
  return digits !== "" && digits.length % 2 === 0 && /^(?:[0-9a-fA-F]|__.{36}__)+$/.test(digits)
    ? digits.length / 2
    : undefined;
};

/** Keccak-256 of a creation code. */
export const codeHash = (hex: Hex): Hex => keccak256(hex);

export type LibraryNames = (placeholder: string) => string | undefined;

/** The placeholder of a library by its full name, such as `src/Math.sol:Math` (Solidity, Library linking). */
export const placeholderOf = (fullName: string): string =>
  `__$${keccak256(stringToHex(fullName)).slice(2, 2 + hashDigits)}$__`;

const hashDigits = 34;

/** An address has 40 digits, and so does its placeholder. */
const placeholdersIn = (digits: string): readonly string[] => digits.match(/__.{36}__/g) ?? [];

/**
 * Before Solidity 0.5, and in Truffle's artifacts, a placeholder is the library's name, cut off or padded with
 * underscores.
 */
const ownName = (placeholder: string): string =>
  placeholder.startsWith("__$") ? placeholder : placeholder.replace(/^__/, "").replace(/_+$/, "");

/** `// $a1b2…$ -> src/Math.sol:Math`, which solc prints below code that is not linked. */
const notedName = (notes: readonly string[], placeholder: string): string | undefined => {
  const line = notes.find((one) => one.includes(" -> ") && one.includes(placeholder.slice(2, -2)));
  return line?.slice(line.indexOf(" -> ") + 4).trim();
};

const digitsOf = (trimmed: string): string => (/^0x/i.test(trimmed) ? trimmed.slice(2) : trimmed);

const refuse = (problem: CodeProblem): CreationCode => ({ ok: false, problem });
