import type { FunctionMutability } from "#shared/abi/types.ts";
import type { WrittenParameter, WrittenType } from "./solidity-parts.ts";
import type { Token } from "./tokens.ts";

/** A function, event, error, constructor or public variable as written. */
export type Declaration = {
  readonly kind: "function" | "event" | "error" | "constructor" | "fallback" | "receive" | "variable";
  readonly name: string;
  readonly at: number;
  readonly inputs: readonly WrittenParameter[];
  readonly outputs: readonly WrittenParameter[];
  /** For public variables. */
  readonly type?: WrittenType;
  readonly mutability: FunctionMutability;
  readonly isAnonymous: boolean;
  /** Internal and private functions, and free functions with a body, are not part of an ABI. */
  readonly isCallable: boolean;
  /** Where its comments start. */
  readonly docsAt: number | undefined;
};

export type Struct = { readonly at: number; readonly members: readonly WrittenParameter[] };

/** What a contract declares, or the file outside contracts. */
export type Scope = {
  readonly kind: "file" | "contract" | "abstract contract" | "interface" | "library";
  readonly name: string;
  readonly at: number;
  readonly bases: readonly Pick<Token, "text" | "at">[];
  readonly structs: Map<string, Struct>;
  /** Value names by enum name. */
  readonly enums: Map<string, readonly string[]>;
  /** `type Price is uint128;` */
  readonly aliases: Map<string, WrittenType>;
  /** Constants that may be the length of an array, each with its value as it is written. */
  readonly constants: Map<string, string>;
  readonly declarations: Declaration[];
  /** What its bodies revert with or emit; errors and events of other scopes become part of its ABI. */
  readonly used: Set<string>;
};

export type SolidityFile = { readonly file: Scope; readonly contracts: readonly Scope[] };

export const newScope = (kind: Scope["kind"], name: string, at: number, bases: Scope["bases"] = []): Scope => ({
  kind,
  name,
  at,
  bases,
  structs: new Map(),
  enums: new Map(),
  aliases: new Map(),
  constants: new Map(),
  declarations: [],
  used: new Set(),
});
