import { type CatalogItem, type CatalogKind, entryCount } from "#shared/abi/catalog.ts";

const titles: readonly (readonly [CatalogKind, string])[] = [
  ["read", "Read"],
  ["write", "Write"],
  ["event", "Events"],
  ["error", "Errors"],
  ["constructor", "Constructor"],
  ["fallback", "Fallback and receive"],
];

export type FunctionGroup = {
  readonly key: CatalogKind | "recent";
  readonly name: string;
  readonly title: string;
};

/** A line of the list: a group's title, or one of its items. */
export type Line = { readonly group: FunctionGroup; readonly item: CatalogItem | undefined };

/**
 * The lines of the list in the order of the page: the items used last, then every group that has items, which keep
 * their order.
 */
export const linesOf = (matches: readonly CatalogItem[], recent: readonly CatalogItem[]): readonly Line[] => [
  ...groupLines({ key: "recent", name: "Recently used", title: "Recently used" }, recent),
  ...titles.flatMap(([kind, title]) => {
    const items = matches.filter((item) => item.kind === kind);
    return groupLines({ key: kind, name: `${title} in the ABI`, title: `${title} (${entryCount(items)})` }, items);
  }),
];

const groupLines = (group: FunctionGroup, items: readonly CatalogItem[]): readonly Line[] =>
  items.length === 0 ? [] : [{ group, item: undefined }, ...items.map((item) => ({ group, item }))];

/** The items with these keys, in the order of the keys. */
export const itemsOf = (items: readonly CatalogItem[], keys: readonly string[]): readonly CatalogItem[] =>
  keys.flatMap((key) => items.find((item) => item.key === key) ?? []);
