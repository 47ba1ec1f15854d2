import type { Declaration, Scope, SolidityFile } from "./solidity-scope.ts";
import type { Resolver } from "./solidity-types.ts";

/** An event or error, and the scope that declares it. */
export type Used = readonly [declaration: Declaration, owner: Scope];

/**
 * Finds the events and errors from other scopes that a contract's bodies emit or revert with. A scope's declarations are
 * gone through once, however many names are looked up in it.
 */
export const usedFinder = (
  { file }: Pick<SolidityFile, "file">,
  { contracts, withBases }: Pick<Resolver, "contracts" | "withBases">,
): ((scope: Scope) => readonly Used[]) => {
  const byScope = new Map<Scope, ReadonlyMap<string, readonly Used[]>>();
  const byNameIn = (owner: Scope): ReadonlyMap<string, readonly Used[]> => {
    const index = byScope.get(owner);
    if (index !== undefined) return index;
    const byName = new Map<string, Used[]>();
    for (const declaration of owner.declarations) {
      const { kind, name } = declaration;
      if (kind !== "error" && kind !== "event") continue;
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [[declaration, owner]]);
      else same.push([declaration, owner]);
    }
    byScope.set(owner, byName);
    return byName;
  };
  return (scope) => {
    // A library's errors belong to the contracts that use it.
    if (scope.kind === "library") return [];
    const used = new Set(withBases(scope).flatMap((owner) => [...owner.used]));
    return [...used].flatMap((path) => {
      const dot = path.lastIndexOf(".");
      const owner = dot === -1 ? file : contracts.get(path.slice(0, dot));
      return owner === undefined ? [] : (byNameIn(owner).get(path.slice(dot + 1)) ?? []);
    });
  };
};
