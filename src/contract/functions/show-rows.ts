/** A block of rows and its rows, each with its current state. */
type Block = { readonly element: HTMLElement; isHidden: boolean; readonly rows: readonly Row[] };
type Row = { readonly element: HTMLElement; readonly key: string; isHidden: boolean };

/** The page's rows in their blocks. Rows below "Recently used" are in none: no search hides them. */
export type RowsOfPage = { readonly blocks: readonly Block[]; readonly all: readonly HTMLElement[] };

/** Looks up the groups' rows once, so that a keystroke does not query the page. */
export const rowsIn = (groups: HTMLElement): RowsOfPage => ({
  blocks: htmlOf(groups.querySelectorAll("[data-block]")).map((element) => ({
    element,
    isHidden: element.hidden === true,
    rows: htmlOf(element.children).map((row) => ({ element: row, key: keyOf(row), isHidden: row.hidden === true })),
  })),
  all: htmlOf(groups.querySelectorAll("[data-function]")),
});

/** Hides every row without a match, and blocks that have no others. */
export const showRows = ({ blocks }: RowsOfPage, found: ReadonlySet<string>): void => {
  for (const block of blocks) {
    for (const row of block.rows) setHidden(row, !found.has(row.key));
    setHidden(
      block,
      block.rows.every(({ isHidden }) => isHidden),
    );
  }
};

/** Makes the first row with a key the only tab stop. */
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
