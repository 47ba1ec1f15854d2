import { elementaryType } from "#shared/abi/elementary-type.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { expectSign, got } from "./literal.ts";
import { nearestType } from "./solidity-parts.ts";
import { AbiTextError, limits } from "./text-error.ts";
import type { Tokens } from "./tokens.ts";

/** A type as written in Vyper, with what is in its brackets: `HashMap[address, uint256]`, `uint256[3]`. */
export type VyperType = {
  readonly at: number;
  /** '' for a tuple, whose parts are `inside`. */
  readonly name: string;
  /** Of `DynArray`, `HashMap`, `String`, `Bytes`, or of a tuple. */
  readonly inside: readonly VyperType[];
  /** Lengths of fixed arrays, from the inside out: a number or a constant's name. */
  readonly lengths: readonly string[];
};

export type VyperNames = {
  readonly structs: Map<string, readonly { readonly name: string; readonly type: VyperType }[]>;
  readonly flags: Set<string>;
  /** Of this file and imported ones. */
  readonly interfaces: Set<string>;
  readonly constants: Map<string, string>;
};

const CONTAINERS: ReadonlySet<string> = new Set(["DynArray", "HashMap", "String", "Bytes"]);

export const readVyperType = (tokens: Tokens, depth = 0): VyperType => {
  const token = tokens.next();
  const { at } = token;
  if (depth > mostLevels) throw new AbiTextError(at, "This type is nested too deeply");
  if (token.text === "(" && token.kind === "sign") {
    const inside: VyperType[] = [];
    while (!tokens.take(")")) {
      inside.push(readVyperType(tokens, depth + 1));
      if (!tokens.take(",") && tokens.peek().text !== ")") expectSign(tokens, ")");
    }
    return { at, name: "", inside, lengths: [] };
  }
  if (token.kind !== "word" && token.kind !== "number")
    throw new AbiTextError(at, `A type is missing here${got(token)}`);
  let name = token.text;
  while (tokens.take(".")) name += `.${tokens.next().text}`;
  const inside: VyperType[] = [];
  if (CONTAINERS.has(name)) {
    expectSign(tokens, "[");
    do inside.push(readVyperType(tokens, depth + 1));
    while (tokens.take(","));
    expectSign(tokens, "]");
  }
  const lengths: string[] = [];
  while (tokens.peek().text === "[") {
    tokens.next();
    lengths.push(tokens.next().text);
    expectSign(tokens, "]");
    if (lengths.length > mostLevels) throw new AbiTextError(at, "This array has too many dimensions");
  }
  return { at, name, inside, lengths };
};

const mostLevels = 32;

/** Turns written types into those of an ABI, once all names of the text are there. */
export const typeReader = (names: VyperNames) => {
  let left: number = limits.parts;
  const typeOf = (written: VyperType, depth = 0): Pick<AbiParameter, "type" | "components"> => {
    left -= 1;
    if (depth > mostLevels || left < 0) throw new AbiTextError(written.at, "This type is nested too deeply");
    const base = baseOf(written, depth);
    const lengths = written.lengths.map((length) => `[${lengthIn(written, length)}]`).join("");
    return { ...base, type: base.type + lengths };
  };
  const baseOf = ({ at, name, inside }: VyperType, depth: number): Pick<AbiParameter, "type" | "components"> => {
    const [first] = inside;
    if (name === "String" || name === "Bytes") return { type: name.toLowerCase() };
    if (name === "DynArray" && first !== undefined) {
      const item = typeOf(first, depth + 1);
      return { ...item, type: `${item.type}[]` };
    }
    if (name === "")
      return { type: "tuple", components: inside.map((one) => ({ name: "", ...typeOf(one, depth + 1) })) };
    const members = names.structs.get(name);
    if (members !== undefined) {
      return {
        type: "tuple",
        components: members.map((member) => ({ name: member.name, ...typeOf(member.type, depth + 1) })),
      };
    }
    if (names.flags.has(name)) return { type: "uint256" };
    if (names.interfaces.has(name)) return { type: "address" };
    // Without a size these are Solidity's.
    if (elementaryType(name) === name && name !== "string" && name !== "bytes" && name !== "function")
      return { type: name };
    if (name === "decimal") {
      throw new AbiTextError(at, "Vyper's versions encode decimal differently", "Paste what vyper -f abi prints.");
    }
    const meant = nearestType(name);
    throw new AbiTextError(
      at,
      `This text does not declare the type “${name.slice(0, 40)}”`,
      meant === undefined ? "Add its struct, flag or interface." : `Did you mean ${meant}?`,
    );
  };
  const lengthIn = ({ at }: VyperType, length: string): string => {
    const digits = (names.constants.get(length) ?? length).replaceAll("_", "");
    if (/^[1-9]\d*$/.test(digits)) return digits;
    throw new AbiTextError(
      at,
      `The length “${length.slice(0, 40)}” cannot be read from this text`,
      "Write it in digits.",
    );
  };
  /** Each declaration may have as many parts as one of Solidity. */
  const fresh = (written: VyperType): Pick<AbiParameter, "type" | "components"> => {
    left = limits.parts;
    return typeOf(written);
  };
  const outputsOf = (written: VyperType): readonly AbiParameter[] =>
    written.name === "" && written.lengths.length === 0
      ? written.inside.map((one) => ({ name: "", ...fresh(one) }))
      : [{ name: "", ...fresh(written) }];
  return {
    parameterOf: ({ name, type }: { readonly name: string; readonly type: VyperType }): AbiParameter => ({
      name,
      ...fresh(type),
    }),
    outputsOf,
    /** Keys and indexes in, the value out; unlike Solidity's, a getter gives a struct whole. */
    getterOf: (written: VyperType): { inputs: readonly AbiParameter[]; outputs: readonly AbiParameter[] } => {
      const inputs: AbiParameter[] = [];
      let rest = written;
      for (;;) {
        const [key, value] = rest.inside;
        if (rest.lengths.length > 0) {
          inputs.push({ name: "", type: "uint256" });
          rest = { ...rest, lengths: rest.lengths.slice(0, -1) };
        } else if (rest.name === "HashMap" && key !== undefined && value !== undefined) {
          inputs.push({ name: "", ...fresh(key) });
          rest = value;
        } else if (rest.name === "DynArray" && key !== undefined) {
          inputs.push({ name: "", type: "uint256" });
          rest = key;
        } else break;
        if (inputs.length > mostLevels) throw new AbiTextError(written.at, "This type is nested too deeply");
      }
      return { inputs: inputs.map((input, index) => ({ ...input, name: `arg${index}` })), outputs: outputsOf(rest) };
    },
  };
};
