import { elementaryType } from "#shared/abi/elementary-type.ts";
import { enumNames, enumWords } from "#shared/abi/enum-names.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { nearest } from "./nearest.ts";
import { lengthIn, type WrittenLength } from "./solidity-length.ts";
import { nearestType, type WrittenParameter, type WrittenType } from "./solidity-parts.ts";
import type { Scope, SolidityFile, Struct } from "./solidity-scope.ts";
import { AbiTextError, limits } from "./text-error.ts";

/** A type in ABI terms; for an enum also its value names, which the ABI has no other place for. */
export type ResolvedType = Pick<AbiParameter, "type" | "internalType" | "components" | "description">;

export type Resolver = {
  readonly contracts: ReadonlyMap<string, Scope>;
  /** A contract and its bases, the most derived first. */
  readonly withBases: (scope: Scope) => readonly Scope[];
  readonly structOf: (path: string, scope: Scope) => { readonly struct: Struct; readonly owner: Scope } | undefined;
  readonly typeOf: (type: WrittenType, scope: Scope) => ResolvedType;
  readonly parametersOf: (
    parameters: readonly WrittenParameter[],
    scope: Scope,
    about?: ReadonlyMap<string, string>,
  ) => readonly AbiParameter[];
  /**
   * The parameter type of a library function: its selector is computed from the names of structs, enums and contracts.
   */
  readonly libraryParametersOf: (
    parameters: readonly WrittenParameter[],
    scope: Scope,
    about?: ReadonlyMap<string, string>,
  ) => readonly AbiParameter[];
};

type TypeDeclaration =
  | { readonly kind: "struct"; readonly struct: Struct; readonly owner: Scope }
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly owner: Scope }
  | { readonly kind: "alias"; readonly type: WrittenType; readonly owner: Scope }
  | { readonly kind: "contract" };

/** The name of a standard's interface shows that it is a contract, even without its file. */
const isStandard = (path: string): boolean => /^IERC\d+[A-Za-z]*$/.test(path);

/** Resolves the type names of a file. */
export const resolverOf = ({ file, contracts }: SolidityFile): Resolver => {
  const byName = new Map(contracts.map((contract) => [contract.name, contract]));
  const linear = new Map<Scope, readonly Scope[]>();
  const structs = new Map<Struct, { readonly components: readonly AbiParameter[]; readonly size: number }>();
  const open = new Set<Struct>();

  const withBases = (scope: Scope): readonly Scope[] => {
    const order = linear.get(scope);
    if (order !== undefined) return order;
    // A base comes after everything that inherits from it, as in Solidity's linearization.
    const seen = new Set<Scope>();
    const all: Scope[] = [];
    const visit = (one: Scope): void => {
      if (seen.has(one)) return;
      seen.add(one);
      for (const { text } of one.bases) {
        const base = byName.get(text);
        if (base !== undefined) visit(base);
      }
      all.push(one);
    };
    visit(scope);
    all.reverse();
    // At most `limits.contracts` scopes, so what all of them remember is small even for a chain of contracts.
    linear.set(scope, all);
    return all;
  };

  const find = (path: string, scope: Scope): TypeDeclaration | undefined => {
    const dot = path.lastIndexOf(".");
    const name = path.slice(dot + 1);
    const inside = dot === -1 ? scope : byName.get(path.slice(0, dot));
    if (inside === undefined) return undefined;
    const owners = dot === -1 ? [...withBases(inside), file] : withBases(inside);
    for (const owner of owners) {
      const struct = owner.structs.get(name);
      if (struct !== undefined) return { kind: "struct", struct, owner };
      const values = owner.enums.get(name);
      if (values !== undefined) return { kind: "enum", values, owner };
      const type = owner.aliases.get(name);
      if (type !== undefined) return { kind: "alias", type, owner };
    }
    return dot === -1 && byName.has(name) ? { kind: "contract" } : undefined;
  };

  const undeclared = (path: string, at: number, scope: Scope): AbiTextError => {
    const shown = path.slice(0, 40);
    if (nearestType(path) !== undefined && /^(?:u?int|bytes)\d/.test(path)) {
      return new AbiTextError(at, `“${shown}” is not a type`, `Did you mean ${nearestType(path)}?`);
    }
    const declaredIn = [file, ...contracts].find(
      (owner) => owner.structs.has(path) || owner.enums.has(path) || owner.aliases.has(path),
    );
    if (declaredIn !== undefined) {
      return new AbiTextError(at, `“${shown}” is declared in ${declaredIn.name}`, `Write ${declaredIn.name}.${shown}.`);
    }
    const names = withBases(scope).flatMap((owner) => [...owner.structs.keys(), ...owner.enums.keys()]);
    const meant = nearestType(path) ?? nearest(path, [...names, ...file.structs.keys(), ...file.enums.keys()]);
    if (meant !== undefined) return new AbiTextError(at, `“${shown}” is not a type`, `Did you mean ${meant}?`);
    return new AbiTextError(
      at,
      `This text does not declare the type “${shown}”`,
      "Add its struct, enum or type. For a contract write address.",
    );
  };

  const componentsOf = (struct: Struct, owner: Scope, depth: number) => {
    const resolved = structs.get(struct);
    if (resolved !== undefined) return resolved;
    if (open.has(struct)) throw new AbiTextError(struct.at, "This struct contains itself, which no call can carry");
    open.add(struct);
    try {
      const parts = struct.members.map((member) => parameterOf(member, owner, depth + 1));
      const result = { components: parts.map(({ parameter }) => parameter), size: sum(parts, struct.at) };
      structs.set(struct, result);
      return result;
    } finally {
      open.delete(struct);
    }
  };

  const baseOf = (
    { base, at }: WrittenType,
    scope: Scope,
    depth: number,
  ): { readonly type: ResolvedType; readonly size: number } => {
    if (depth > 30) throw new AbiTextError(at, "This type is nested deeper than 30 levels");
    if (base.kind === "function") return { type: { type: "function" }, size: 1 };
    if (base.kind === "mapping") {
      throw new AbiTextError(at, "A mapping cannot be a part of a call", "Only a public variable may be a mapping.");
    }
    if (base.kind === "tuple") {
      const parts = base.parts.map((part) => parameterOf(part, scope, depth + 1));
      return {
        type: { type: "tuple", components: parts.map(({ parameter }) => parameter) },
        size: sum(parts, at),
      };
    }
    const { path } = base;
    const elementary = elementaryType(path);
    if (elementary !== undefined) {
      return { type: { type: elementary, ...(base.isPayable ? { internalType: "address payable" } : {}) }, size: 1 };
    }
    const declaration = find(path, scope);
    const name = path.slice(path.lastIndexOf(".") + 1);
    if (declaration?.kind === "contract" || (declaration === undefined && isStandard(path))) {
      return { type: { type: "address", internalType: `contract ${name}` }, size: 1 };
    }
    if (declaration === undefined) throw undeclared(path, at, scope);
    const full = declaration.owner.name === "" ? name : `${declaration.owner.name}.${name}`;
    if (declaration.kind === "enum") {
      const description = enumWords(declaration.values);
      // A parameter's documentation has a length limit, also in the contract book.
      const isShort = declaration.values.length > 1 && description.length <= 1_500;
      return { type: { type: "uint8", internalType: `enum ${full}`, ...(isShort ? { description } : {}) }, size: 1 };
    }
    if (declaration.kind === "alias") {
      const { type } = baseOf(declaration.type, declaration.owner, depth + 1);
      return { type: { ...type, internalType: full }, size: 1 };
    }
    const { components, size } = componentsOf(declaration.struct, declaration.owner, depth);
    return { type: { type: "tuple", internalType: `struct ${full}`, components }, size };
  };

  const constantOf = (path: string, scope: Scope): WrittenLength | undefined => {
    const dot = path.lastIndexOf(".");
    const inside = dot === -1 ? scope : byName.get(path.slice(0, dot));
    const owners = inside === undefined ? [] : dot === -1 ? [...withBases(inside), file] : withBases(inside);
    for (const owner of owners) {
      const text = owner.constants.get(path.slice(dot + 1));
      if (text !== undefined) return { text, scope: owner };
    }
    return undefined;
  };

  const lengthOf = ({ text, at }: WrittenType["lengths"][number], scope: Scope): string => {
    if (text === "") return "";
    const length = lengthIn({ text, scope }, constantOf);
    if (length === undefined || length < 0n || length > 999_999_999n) {
      throw new AbiTextError(at, `The length “${text.slice(0, 40)}” is not a number`, "Write it in digits.");
    }
    if (length === 0n) {
      throw new AbiTextError(at, "An array has at least one element: Solidity has none of length 0");
    }
    return length.toString();
  };

  const resolve = (written: WrittenType, scope: Scope, depth: number) => {
    const { type, size } = baseOf(written, scope, depth);
    if (written.lengths.length === 0) return { type, size };
    const suffix = written.lengths.map((length) => `[${lengthOf(length, scope)}]`).join("");
    const { internalType } = type;
    return {
      type: {
        ...type,
        type: `${type.type}${suffix}`,
        ...(internalType === undefined ? {} : { internalType: `${internalType}${suffix}` }),
      },
      size,
    };
  };

  const parameterOf = (written: WrittenParameter, scope: Scope, depth: number) => {
    const { type, size } = resolve(written.type, scope, depth);
    return { parameter: { name: written.name, ...type }, size };
  };

  const nameIn = ({ at, base, lengths }: WrittenType, scope: Scope): string => {
    const suffix = lengths.map((length) => `[${lengthOf(length, scope)}]`).join("");
    if (base.kind !== "name") return `${base.kind}${suffix}`;
    const elementary = elementaryType(base.path);
    if (elementary !== undefined) return `${elementary}${suffix}`;
    const declaration = find(base.path, scope);
    if (declaration?.kind === "alias") return `${nameIn(declaration.type, declaration.owner)}${suffix}`;
    const name = base.path.slice(base.path.lastIndexOf(".") + 1);
    if (declaration?.kind === "contract" || (declaration === undefined && isStandard(base.path)))
      return `${name}${suffix}`;
    if (declaration === undefined) throw undeclared(base.path, at, scope);
    return `${declaration.owner.name === "" ? name : `${declaration.owner.name}.${name}`}${suffix}`;
  };

  const parametersOf: Resolver["parametersOf"] = (parameters, scope, about) => {
    const parts = parameters.map((one) => parameterOf(one, scope, 0));
    sum(parts, parameters[0]?.at ?? 0);
    return parts.map(({ parameter }, index) => {
      const documented = about?.get(parameter.name);
      return {
        ...parameter,
        ...(documented === undefined ? {} : { description: documentation(documented, parameter) }),
        ...(parameters[index]?.isIndexed === true ? { indexed: true } : {}),
      };
    });
  };

  return {
    contracts: byName,
    withBases,
    structOf: (path, scope) => {
      const declaration = elementaryType(path) === undefined ? find(path, scope) : undefined;
      return declaration?.kind === "struct" ? declaration : undefined;
    },
    typeOf: (type, scope) => resolve(type, scope, 0).type,
    parametersOf,
    libraryParametersOf: (parameters, scope, about) =>
      parameters.flatMap((one) => {
        const type = nameIn(one.type, scope);
        const isOrdinary = elementaryType(type.replace(/(?:\[\d*\])+$/, "")) !== undefined;
        return isOrdinary ? parametersOf([one], scope, about) : [{ name: one.name, type }];
      }),
  };
};

/** The comment's text and, if it does not include them, the names of an enum's values. */
const documentation = (documented: string, { type, internalType, description }: ResolvedType): string => {
  const isSaid = enumNames({ type, internalType, description: documented }) !== undefined;
  if (description === undefined || isSaid || documented.length > 400) return documented;
  return `${documented.replace(/[\s.]*$/, ".")} ${description}`;
};

const sum = (parts: readonly { readonly size: number }[], at: number): number => {
  const size = parts.reduce((total, part) => total + part.size, 0);
  if (size > limits.parts) throw new AbiTextError(at, `This has more than ${limits.parts} parts`);
  return size;
};
