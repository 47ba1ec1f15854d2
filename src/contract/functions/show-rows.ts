/** A block of rows and its rows, each with what it is now. */
type Block = { readonly element: HTMLElement; isHidden: boolean; readonly rows: readonly Row[] };
type Row = { readonly element: HTMLElement; readonly key: string; isHidden: boolean };

/** The rows that the page has, in their blocks. Those below "Recently used" are in none: no search hides them. */
export type RowsOfPage = { readonly blocks: readonly Block[]; readonly all: readonly HTMLElement[] };

/** Looks up the rows of the groups once, so that a key asks the page for nothing. */
export const rowsIn = (groups: HTMLElement): RowsOfPage => ({
  blocks: htmlOf(groups.querySelectorAll("[data-block]")).map((element) => ({
    element,
    isHidden: element.hidden === true,
    rows: htmlOf(element.children).map((row) => ({ element: row, key: keyOf(row), isHidden: row.hidden === true })),
  })),
  all: htmlOf(groups.querySelectorAll("[data-function]")),
});

/** Hides every row whose key is not among those found, and the blocks that have no other. */
export const showRows = ({ blocks }: RowsOfPage, found: ReadonlySet<string>): void => {
  for (const block of blocks) {
    for (const row of block.rows) setHidden(row, !found.has(row.key));
    setHidden(
      block,
      block.rows.every(({ isHidden }) => isHidden),
    );
  }
};

/** Makes the first row with a key the one stop of the Tab key. */
export const stopAt = ({ all }: RowsOfPage, key: string | undefined): void => {
  const stop = all.find((row) => keyOf(row) === key);
  for (const row of all) if (row !== stop && row.tabIndex === 0) row.tabIndex = -1;
  if (stop !== undefined) stop.tabIndex = 0;
};

const htmlOf = (elements: Iterable<Element>): readonly HTMLElement[] =>
  [...elements].filter((element) => element instanceof HTMLElement);

const keyOf = ({ dataset }: HTMLElement): string => dataset["function"] ?? "";

const setHidden = (one: { readonly element: HTMLElement; isHidden: boolean }, isHidden: boolean): void => {
  if (one.isHidden === isHidden) return;
  one.isHidden = isHidden;
  one.element.hidden = isHidden;
};
