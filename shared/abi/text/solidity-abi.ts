import type { Steps } from "../steps.ts";
import type { Abi, AbiEntry, AbiParameter } from "../types.ts";
import { type Comment, readComment } from "./natspec-comment.ts";
import { type Declaration, type Scope, type SolidityFile, soliditySteps } from "./solidity.ts";
import { type Resolver, resolverOf } from "./solidity-types.ts";
import { type WrittenType } from "./solidity-parts.ts";
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
  const budget: Budget = { left: limits.entries };
  const scopes =
    file.contracts.length === 0 || hasSignatures(file.file) ? [...file.contracts, file.file] : file.contracts;
  const found: SolidityContract[] = [];
  for (const scope of scopes) {
    yield;
    found.push({
      name: scope.name,
      abi: yield* abiOf(tokens.text, scope, file, resolver, budget),
      missing: missingBases(scope, resolver),
    });
  }
  const filled = found.filter(({ abi }) => abi instanceof AbiTextError || abi.length > 0);
  if (filled.length > 0) return filled;
  if (file.contracts.length > 0) return found.slice(0, 1);
  throw new AbiTextError(0, "This text declares no function, event or error");
};

type Budget = { left: number };

/** Signatures outside contracts; a function with a body does not count. */
const hasSignatures = ({ declarations }: Scope): boolean =>
  declarations.some(({ kind, isCallable }) => kind === "function" && isCallable);

const missingBases = (scope: Scope, { contracts, withBases }: Resolver): readonly string[] => [
  ...new Set(
    withBases(scope).flatMap(({ bases }) => bases.map(({ text }) => text).filter((name) => !contracts.has(name))),
  ),
];

/** Entries keyed by what an override replaces. */
type Entry = { readonly key: string; readonly entry: AbiEntry };

const abiOf = function* (
  text: string,
  scope: Scope,
  file: SolidityFile,
  resolver: Resolver,
  budget: Budget,
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
        own.push(entryOf(text, declaration, owner, resolver, budget));
      }
      for (const { key, entry } of own) if (!seen.has(key)) abi.push(entry);
      for (const { key } of own) seen.add(key);
    }
    for (const [declaration, owner] of usedBy(scope, file, resolver)) {
      yield;
      const { key, entry } = entryOf(text, declaration, owner, resolver, budget);
      if (!seen.has(key)) abi.push(entry);
      seen.add(key);
    }
    return abi;
  } catch (error) {
    if (error instanceof AbiTextError) return error;
    throw error;
  }
};

/** Events and errors from other scopes that a contract's bodies emit or revert with. */
const usedBy = (
  scope: Scope,
  { file }: SolidityFile,
  { contracts, withBases }: Resolver,
): readonly (readonly [Declaration, Scope])[] => {
  // A library's errors belong to the contracts that use it.
  if (scope.kind === "library") return [];
  const used = new Set(withBases(scope).flatMap((owner) => [...owner.used]));
  return [...used].flatMap((path) => {
    const dot = path.lastIndexOf(".");
    const owner = dot === -1 ? file : contracts.get(path.slice(0, dot));
    return (owner?.declarations ?? []).flatMap((declaration) =>
      (declaration.kind === "error" || declaration.kind === "event") &&
      declaration.name === path.slice(dot + 1) &&
      owner
        ? [[declaration, owner] as const]
        : [],
    );
  });
};

const entryOf = (text: string, declaration: Declaration, scope: Scope, resolver: Resolver, budget: Budget): Entry => {
  const entry = madeEntry(text, declaration, scope, resolver);
  const parameters = "inputs" in entry ? entry.inputs : [];
  budget.left -= 1 + parameters.reduce((total, one) => total + sizeOf(one), 0);
  if (budget.left < 0) throw new AbiTextError(declaration.at, "This text has too many entries", "Paste one contract.");
  const name = "name" in entry ? `${entry.name}(${parameters.map(({ type }) => type).join()})` : "";
  return { key: `${entry.type} ${name}`, entry };
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
      return { type: "function", name, inputs, outputs, stateMutability: mutability, ...documented };
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
  const found = rest.lengths.length === 0 && rest.base.kind === "name" ? structOf(rest.base.path, scope) : undefined;
  if (found === undefined) return { inputs, outputs: [{ name, ...typeOf(rest, scope) }] };
  const members = found.struct.members.filter(
    ({ type: { base, lengths } }) => base.kind !== "mapping" && lengths.length === 0,
  );
  return { inputs, outputs: parametersOf(members, found.owner) };
};
