import type { CatalogItem, CatalogKind } from "#shared/abi/catalog.ts";

const titles: readonly (readonly [CatalogKind, string])[] = [
  ["read", "Read"],
  ["write", "Write"],
  ["event", "Events"],
  ["error", "Errors"],
  ["constructor", "Constructor"],
  ["fallback", "Fallback and receive"],
];

export type FunctionGroup = {
  readonly kind: CatalogKind;
  readonly title: string;
  readonly rows: readonly CatalogItem[];
};

/** The groups of the list in the order of the page; within a group the items keep theirs. */
export const groupsOf = (items: readonly CatalogItem[]): readonly FunctionGroup[] =>
  titles.map(([kind, title]) => ({ kind, title, rows: items.filter((item) => item.kind === kind) }));

/** The items with these keys, in the order of the keys. */
export const itemsOf = (items: readonly CatalogItem[], keys: readonly string[]): readonly CatalogItem[] =>
  keys.flatMap((key) => items.find((item) => item.key === key) ?? []);

/** The first row shown: items used last are above the groups, which do not follow the ABI's order. */
export const firstShown = (recent: readonly CatalogItem[], found: readonly CatalogItem[]): CatalogItem | undefined =>
  recent[0] ?? groupsOf(found).flatMap(({ rows }) => rows)[0];
