import { elementaryType } from "#shared/abi/elementary-type.ts";
import { selector, topicOf, topicOfSignature } from "#shared/abi/functions.ts";
import { drain, type Steps } from "#shared/abi/steps.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { solidityAbisSteps } from "./solidity-abi.ts";
import { AbiTextError, limits } from "./text-error.ts";
import { tokensOf } from "./tokens.ts";

/** A row of a table of signatures. */
export type SignatureRow = {
  readonly kind: "function" | "event" | "error" | "constructor" | "fallback" | "receive";
  /** The signature; in several pieces if its cell was wrapped. */
  readonly pieces: readonly string[];
  /** As written; '' if the table does not say. */
  readonly selector: string;
  readonly at: number;
  /** The contract that the table is about, as its heading names it; '' without one. */
  readonly heading: string;
};

/** What to do about a table that cannot be read. */
export const useJson = "Use forge inspect CONTRACT abi --json, and paste what it prints.";

/** The entry of a row. Throws AbiTextError. */
export const rowEntry = (row: SignatureRow, types: ReadonlyMap<string, string>): AbiEntry => {
  let problem: AbiTextError | undefined;
  for (const text of joinedIn(row.pieces)) {
    const entry = entryOf(row, replaced(text, types));
    if (entry instanceof AbiTextError) problem ??= entry;
    else if (isUnder(entry, row.selector)) return entry;
  }
  const shown = row.pieces.join(" ").slice(0, 60);
  const reason =
    problem === undefined
      ? `This is a table, and its selector ${row.selector.slice(0, 12)} is not the one of “${shown}”`
      : `This is a table, and its row “${shown}” cannot be read: ${problem.message}`;
  throw new AbiTextError(row.at, reason, useJson);
};

/** How a wrapped signature may be joined: a cell is wrapped at a blank, or else inside a word. */
const joinedIn = function* (pieces: readonly string[]): Generator<string> {
  const joints = pieces.length - 1;
  // More joints than this are all of one kind.
  const ways = joints > 4 ? [0, 2 ** joints - 1] : Array.from({ length: 2 ** joints }, (_, way) => way);
  for (const way of ways) {
    yield pieces.reduce((text, piece, index) => text + ((way >> (index - 1)) & 1 ? "" : " ") + piece);
  }
};

const entryOf = ({ kind, at }: SignatureRow, text: string): AbiEntry | AbiTextError => {
  if (text.length > limits.line) return new AbiTextError(at, "it is too long");
  const written = kind === "event" || kind === "error" ? `${kind} ${text}` : text;
  try {
    const [contract] = drain(solidityAbisSteps(tokensOf(written)));
    if (contract === undefined || contract.abi instanceof AbiTextError) {
      return contract?.abi instanceof AbiTextError ? contract.abi : new AbiTextError(at, "it is empty");
    }
    const [entry, ...others] = contract.abi;
    if (entry !== undefined && others.length === 0 && entry.type === kind) return entry;
    return new AbiTextError(at, `it is not a signature of a ${kind}`);
  } catch (error) {
    if (error instanceof AbiTextError) return error;
    throw error;
  }
};

const isUnder = (entry: AbiEntry, written: string): boolean => {
  const code = digitsOf(written);
  if (code === "" || !("name" in entry)) return true;
  return (entry.type === "event" ? topicOf(entry) : selector(entry)).slice(2) === code;
};

const digitsOf = (written: string): string => written.toLowerCase().replace(/^0x/, "");

/** What a contract's own type can be in a signature: a contract, an enum, a type of its own. */
const CANDIDATES = ["address", "uint8", "bytes32", "uint256", "uint128", "uint64", "uint160", "int256"] as const;

/**
 * The types of a contract's own names, as in `swap(IERC20,Side)`, which forge prints: those that give each row its
 * selector. A struct stays unresolved.
 */
export const typesBySelector = function* (rows: readonly SignatureRow[]): Steps<ReadonlyMap<string, string>> {
  const types = new Map<string, string>();
  let left = limits.tried;
  for (const row of rows) {
    const code = digitsOf(row.selector);
    if (code.length !== 8 && code.length !== 64) continue;
    for (const text of joinedIn(row.pieces)) {
      const declared = /^[^)]*\)/.exec(text)?.[0]?.replaceAll(/\s+(?:payable|indexed)\b/g, "");
      // Names after the types, or a tuple: nothing that forge prints.
      const head = declared?.replaceAll(/\s/g, "");
      if (head === undefined || head.slice(head.indexOf("(") + 1).includes("(")) continue;
      const names = ownNames(head).filter((name) => !types.has(name));
      if (names.length === 0 || names.length > 3) continue;
      for (const chosen of choices(names, names.length > 2 ? CANDIDATES.slice(0, 2) : CANDIDATES)) {
        left -= 1;
        if (left < 0) return types;
        yield;
        const hash = topicOfSignature(replaced(head, new Map([...types, ...chosen])));
        if (!hash.slice(2).startsWith(code)) continue;
        for (const [name, type] of chosen) types.set(name, type);
        break;
      }
    }
  }
  return types;
};

const NAME = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g;

/** The names in a signature's parameters that are not types of the language. */
const ownNames = (head: string): readonly string[] => [
  ...new Set([...head.slice(head.indexOf("(")).matchAll(NAME)].map(([name]) => name).filter((name) => !isType(name))),
];

const isType = (name: string): boolean => elementaryType(name) !== undefined || name === "tuple";

const choices = function* (
  names: readonly string[],
  candidates: readonly string[],
): Generator<readonly (readonly [string, string])[]> {
  const [name, ...rest] = names;
  if (name === undefined) return yield [];
  for (const type of candidates) {
    for (const others of choices(rest, candidates)) yield [[name, type], ...others];
  }
};

/** A signature with its contract's own types replaced; the function's name stays. */
const replaced = (text: string, types: ReadonlyMap<string, string>): string => {
  const open = text.indexOf("(");
  if (types.size === 0 || open === -1) return text;
  return text.slice(0, open) + text.slice(open).replaceAll(NAME, (name) => types.get(name) ?? name);
};
