export type Sort = { readonly key: string; readonly direction: "ascending" | "descending" };

/** A sort in a URL: the column's key, with a minus for descending. */
export const readSort = (text: string | undefined): Sort | undefined => {
  if (text === undefined || text === "" || text === "-") return undefined;
  return text.startsWith("-") ? { key: text.slice(1), direction: "descending" } : { key: text, direction: "ascending" };
};

/** The next sort of a pressed column header: ascending, descending, none. */
export const nextSort = (sort: Sort | undefined, key: string): string | undefined => {
  if (sort?.key !== key) return key;
  return sort.direction === "ascending" ? `-${key}` : undefined;
};
