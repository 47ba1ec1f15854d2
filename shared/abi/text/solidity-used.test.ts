import { expect, test } from "vitest";
import type { Declaration, Scope } from "./solidity-scope.ts";
import { usedFinder } from "./solidity-used.ts";

const scopeOf = (scope: Partial<Scope>): Scope => ({
  kind: "contract",
  name: "",
  at: 0,
  bases: [],
  structs: new Map(),
  enums: new Map(),
  aliases: new Map(),
  constants: new Map(),
  declarations: [],
  used: new Set(),
  ...scope,
});

/** Events of a file, and how often the name of one was read. */
const countedEvents = (count: number) => {
  const reads = { count: 0 };
  const declarations = Array.from({ length: count }, (_, index): Declaration => ({
    kind: "event",
    get name() {
      reads.count += 1;
      return `E${index}`;
    },
    at: index,
    inputs: [],
    outputs: [],
    mutability: "nonpayable",
    isAnonymous: false,
    isCallable: true,
    docsAt: undefined,
  }));
  return { reads, declarations };
};

const finder = (file: Scope, contracts: readonly Scope[]) =>
  usedFinder({ file }, { contracts: new Map(contracts.map((one) => [one.name, one])), withBases: (scope) => [scope] });

test("each declaration of a scope is looked at once, however many contracts use how many of them", () => {
  const { reads, declarations } = countedEvents(2_000);
  const used = new Set(Array.from({ length: 2_000 }, (_, index) => `E${index}`));
  const contracts = ["A", "B", "C"].map((name) => scopeOf({ name, used }));
  const usedBy = finder(scopeOf({ kind: "file", declarations }), contracts);
  for (const contract of contracts)
    expect(usedBy(contract).map(([{ at }]) => at)).toEqual(declarations.map(({ at }) => at));
  expect(reads.count).toBe(2_000);
});

test("a name with a contract before it is that contract's own, and every overload of it counts", () => {
  const own = countedEvents(2).declarations;
  const other = scopeOf({ name: "Other", declarations: [...own, ...own] });
  const contract = scopeOf({ name: "A", used: new Set(["Other.E1", "E0", "Missing.E1"]) });
  const file = scopeOf({ kind: "file", declarations: countedEvents(1).declarations });
  const uses = finder(file, [other, contract])(contract);
  expect(uses.map(([{ name }, owner]) => `${owner.name}.${name}`)).toEqual(["Other.E1", "Other.E1", ".E0"]);
  expect(finder(file, [other])(scopeOf({ kind: "library", used: new Set(["Other.E1"]) }))).toEqual([]);
});
