import type { Steps } from "#shared/abi/steps.ts";
import type { Abi, AbiEntry, AbiParameter } from "#shared/abi/types.ts";
import { type Comment, readComment } from "./natspec-comment.ts";
import { type WrittenType } from "./solidity-parts.ts";
import type { Declaration, Scope } from "./solidity-scope.ts";
import { type Resolver, resolverOf } from "./solidity-types.ts";
import { type Used, usedFinder } from "./solidity-used.ts";
import { soliditySteps } from "./solidity.ts";
import { byStandard } from "./standard-mutability.ts";
import { AbiTextError, limits } from "./text-error.ts";
import type { Tokens } from "./tokens.ts";

/** A contract in a text: its ABI, or what is wrong with it. */
export type SolidityContract = {
  readonly name: string;
  readonly abi: Abi | AbiTextError;
  /** Base contracts missing from the text: their functions are missing too. */
  readonly missing: readonly string[];
};

/** Reads the ABIs in Solidity: one per contract that has entries, or an unnamed one for signatures alone. */
export const solidityAbisSteps = function* (tokens: Tokens): Steps<readonly SolidityContract[]> {
  const file = yield* soliditySteps(tokens);
  const resolver = resolverOf(file);
  const shared: SharedEntries = { usedBy: usedFinder(file, resolver), entries: new Map(), left: limits.entries };
  const scopes =
    file.contracts.length === 0 || hasSignatures(file.file) ? [...file.contracts, file.file] : file.contracts;
  const abis: SolidityContract[] = [];
  for (const scope of scopes) {
    yield;
    abis.push({
      name: scope.name,
      abi: yield* abiOf(tokens.text, scope, resolver, shared),
      missing: missingBases(scope, resolver),
    });
  }
  const filled = abis.filter(({ abi }) => abi instanceof AbiTextError || abi.length > 0);
  if (filled.length > 0) return filled;
  if (file.contracts.length > 0) return abis.slice(0, 1);
  throw new AbiTextError(0, "This text declares no function, event or error");
};

/** What all contracts of a text have in common: an inherited entry is made once. */
type SharedEntries = {
  readonly usedBy: (scope: Scope) => readonly Used[];
  readonly entries: Map<Declaration, Entry | AbiTextError>;
  /** How many more entries and parameters the text may have. */
  left: number;
};

/** Signatures outside contracts; a function with a body does not count. */
const hasSignatures = ({ declarations }: Scope): boolean =>
  declarations.some(({ kind, isCallable }) => kind === "function" && isCallable);

const missingBases = (scope: Scope, { contracts, withBases }: Resolver): readonly string[] => [
  ...new Set(
    withBases(scope).flatMap(({ bases }) => bases.map(({ text }) => text).filter((name) => !contracts.has(name))),
  ),
];

/** An entry keyed by what an override replaces, and its size with its parameters. */
type Entry = { readonly key: string; readonly entry: AbiEntry; readonly size: number };

const abiOf = function* (
  text: string,
  scope: Scope,
  resolver: Resolver,
  shared: SharedEntries,
): Steps<Abi | AbiTextError> {
  const abi: AbiEntry[] = [];
  const seen = new Set<string>();
  try {
    for (const owner of resolver.withBases(scope)) {
      const own: Entry[] = [];
      for (const declaration of owner.declarations) {
        yield;
        // The constructor of a base or an abstract contract is never called.
        const isForeign = owner !== scope || scope.kind === "abstract contract";
        if (!declaration.isCallable || (isForeign && declaration.kind === "constructor")) continue;
        // Only the contracts that a library was linked to can call it with what is in their storage.
        if ([...declaration.inputs, ...declaration.outputs].some(({ isStored }) => isStored === true)) continue;
        own.push(takenEntry(text, declaration, owner, resolver, shared));
      }
      for (const { key, entry } of own) if (!seen.has(key)) abi.push(entry);
      for (const { key } of own) seen.add(key);
    }
    for (const [declaration, owner] of shared.usedBy(scope)) {
      yield;
      const { key, entry } = takenEntry(text, declaration, owner, resolver, shared);
      if (!seen.has(key)) abi.push(entry);
      seen.add(key);
    }
    return abi;
  } catch (error) {
    if (error instanceof AbiTextError) return error;
    throw error;
  }
};

/** The entry of a declaration for one more contract. Throws AbiTextError. */
const takenEntry = (
  text: string,
  declaration: Declaration,
  scope: Scope,
  resolver: Resolver,
  shared: SharedEntries,
): Entry => {
  const entry = shared.entries.get(declaration) ?? entryOf(text, declaration, scope, resolver);
  shared.entries.set(declaration, entry);
  if (entry instanceof AbiTextError) throw entry;
  shared.left -= entry.size;
  if (shared.left < 0) throw new AbiTextError(declaration.at, "This text has too many entries", "Paste one contract.");
  return entry;
};

const entryOf = (text: string, declaration: Declaration, scope: Scope, resolver: Resolver): Entry | AbiTextError => {
  try {
    const entry = madeEntry(text, declaration, scope, resolver);
    const parameters = "inputs" in entry ? entry.inputs : [];
    const size = 1 + parameters.reduce((total, one) => total + sizeOf(one), 0);
    const name = "name" in entry ? `${entry.name}(${parameters.map(({ type }) => type).join()})` : "";
    return { key: `${entry.type} ${name}`, entry, size };
  } catch (error) {
    if (error instanceof AbiTextError) return error;
    throw error;
  }
};

const sizeOf = ({ components = [] }: AbiParameter): number =>
  components.reduce((total, component) => total + sizeOf(component), 1);

const madeEntry = (text: string, declaration: Declaration, scope: Scope, resolver: Resolver): AbiEntry => {
  const { kind, name, mutability } = declaration;
  const comment = commentOf(text, declaration);
  const documented = comment.description === undefined ? {} : { description: comment.description };
  const parameters = (list: Declaration["inputs"]) => resolver.parametersOf(list, scope, comment.parameters);
  const taken = scope.kind === "library" ? resolver.libraryParametersOf : resolver.parametersOf;
  const payable = mutability === "payable" ? mutability : "nonpayable";
  switch (kind) {
    case "event":
      return {
        type: "event",
        name,
        inputs: parameters(declaration.inputs),
        anonymous: declaration.isAnonymous,
        ...documented,
      };
    case "error":
      return { type: "error", name, inputs: parameters(declaration.inputs), ...documented };
    case "constructor":
      return { type: "constructor", inputs: parameters(declaration.inputs), stateMutability: payable, ...documented };
    case "fallback":
      return { type: "fallback", stateMutability: payable, ...documented };
    case "receive":
      return { type: "receive", stateMutability: "payable", ...documented };
    case "variable": {
      const getter = getterOf(declaration.type, scope, resolver);
      return { type: "function", name, ...getter, stateMutability: mutability, ...documented };
    }
    default: {
      const [inputs, outputs] = [taken(declaration.inputs, scope, comment.parameters), parameters(declaration.outputs)];
      return byStandard({ type: "function", name, inputs, outputs, stateMutability: mutability, ...documented });
    }
  }
};

/** The comments before a declaration; a variable has no parameters for them to name. */
const commentOf = (text: string, { docsAt, at }: Declaration): Comment =>
  docsAt === undefined ? { description: undefined, parameters: new Map() } : readComment(text.slice(docsAt, at));

/**
 * Inputs and outputs of a public variable's getter: keys and indexes in; a struct's members out, except arrays and
 * mappings.
 */
const getterOf = (
  type: WrittenType | undefined,
  scope: Scope,
  { parametersOf, structOf, typeOf }: Resolver,
): { readonly inputs: readonly AbiParameter[]; readonly outputs: readonly AbiParameter[] } => {
  if (type === undefined) return { inputs: [], outputs: [] };
  const inputs: AbiParameter[] = [];
  let rest = type;
  let name = "";
  for (;;) {
    if (rest.lengths.length > 0) {
      inputs.push({ name: "", type: "uint256" });
      rest = { ...rest, lengths: rest.lengths.slice(0, -1) };
    } else if (rest.base.kind === "mapping") {
      inputs.push(...parametersOf([rest.base.key], scope));
      ({ type: rest, name } = rest.base.value);
    } else break;
    if (inputs.length > limits.depth) throw new AbiTextError(type.at, "This type is nested too deeply");
  }
  const struct = rest.lengths.length === 0 && rest.base.kind === "name" ? structOf(rest.base.path, scope) : undefined;
  if (struct === undefined) return { inputs, outputs: [{ name, ...typeOf(rest, scope) }] };
  const members = struct.struct.members.filter(
    ({ type: { base, lengths } }) => base.kind !== "mapping" && lengths.length === 0,
  );
  return { inputs, outputs: parametersOf(members, struct.owner) };
};
