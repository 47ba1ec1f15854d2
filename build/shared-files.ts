import { reached } from "./reached.ts";

/** A file of a bundle: its modules, its code, and the files it imports at once (not with `import()`). */
export type Chunk = {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
};

/** Code that several pages or parts of pages need, and the other such files that it imports. */
type File = { size: number; readonly users: Users; readonly modules: string[]; readonly imports: Set<File> };

/** Which pages and parts load a file, by their index. */
type Users = boolean[];

/**
 * One more request costs a page as much as this much code that it does not need, in characters before minification:
 * about 4 KB compressed.
 */
const requestCost = 36_000;

/** A dialog or a tab opens less often than a page, and the page does not wait for it. */
const partWeight = 0.03;

/**
 * Which modules share a file of the bundle, by module: the one rule that decides which scripts a page loads.
 *
 * It starts from the bundler's own splitting, in which each file holds what exactly the same pages need. A page then
 * loads nothing in vain, but in very many requests. So files are joined while that saves more requests than it costs
 * code that pages do not need, those that save most first. What the first script needs is one file, `app`; what only
 * one page needs stays with that page, and is not in the result.
 */
export const planFiles = (
  chunks: readonly Chunk[],
  isPage: (moduleId: string) => boolean,
): ReadonlyMap<string, string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = ({ fileName }: Chunk) => reached([fileName], (name) => byName.get(name)?.imports ?? []);
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...loadedBy(entry)]));
  const inOrder = sorted(chunks.filter(({ fileName }) => !first.has(fileName)));
  const starts = inOrder.filter(({ isDynamicEntry }) => isDynamicEntry);
  const loads = starts.map(loadedBy);
  const weights = starts.map(({ moduleIds }) => (moduleIds.some(isPage) ? 1 : partWeight));
  const files = new Map(
    inOrder
      .map(({ fileName, moduleIds, code }): readonly [string, File] => [
        fileName,
        {
          size: code.length,
          users: loads.map((names) => names.has(fileName)),
          modules: [...moduleIds],
          imports: new Set(),
        },
      ])
      .filter(([, { users }]) => users.indexOf(true) !== users.lastIndexOf(true)),
  );
  for (const [name, { imports }] of files) {
    for (const next of byName.get(name)?.imports ?? []) {
      const file = files.get(next);
      if (file !== undefined) imports.add(file);
    }
  }
  const names = new Map<string, string>();
  for (const { fileName, moduleIds } of chunks)
    if (first.has(fileName)) for (const id of moduleIds) names.set(id, "app");
  for (const [at, { modules }] of join([...files.values()], weights).entries())
    for (const id of modules) names.set(id, `shared-${at}`);
  return names;
};

/** In an order that depends on neither the project's folder nor which module was read first. */
const sorted = (chunks: readonly Chunk[]): readonly Chunk[] => {
  const key = ({ moduleIds }: Chunk) => moduleIds.toSorted().join();
  return chunks.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
};

/** A round takes pairs that save nearly as much as its best: with more, one new page made others 3 % heavier. */
const nearlyBest = 0.9;

/** Joins files in rounds, the best pairs of each round, until no pair saves anything. */
const join = (files: readonly File[], weights: readonly number[]): readonly File[] => {
  const left = new Set(files);
  for (;;) {
    const pairs = pairsThatSave([...left], weights);
    const best = pairs[0]?.saving ?? 0;
    const changed = new Set<File>();
    for (const { one, other, saving } of pairs) {
      if (saving < best * nearlyBest) break;
      if (changed.has(one) || changed.has(other) || isBetween(one, other) || isBetween(other, one)) continue;
      left.delete(other);
      merge(left, one, other);
      for (const file of [other, ...withImports(one)]) changed.add(file);
    }
    if (changed.size === 0) return [...left];
  }
};

const pairsThatSave = (files: readonly File[], weights: readonly number[]) => {
  const weigh = (isCounted: (at: number) => boolean): number =>
    weights.reduce((sum, weight, at) => (isCounted(at) ? sum + weight : sum), 0);
  const loads = new Map(files.map((file) => [file, withImports(file)]));
  const saved = (one: File, other: File): number => {
    let saving = requestCost * weigh((at) => one.users[at] === true && other.users[at] === true);
    for (const [file, { users }] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const { size, users: own } of loads.get(file) ?? []) {
        if (saving <= 0) return 0;
        saving -= size * weigh((at) => users[at] === true && own[at] !== true);
      }
    }
    return saving;
  };
  return files
    .flatMap((one, at) => files.slice(at + 1).map((other) => ({ one, other, saving: saved(one, other) })))
    .filter(({ saving }) => saving > 0)
    .toSorted((one, other) => other.saving - one.saving);
};

/** A file with all that is loaded with it. */
const withImports = (file: File) => reached([file], ({ imports }) => imports);

/** Whether one file imports the other through a third: joined, they and the third would import each other. */
const isBetween = (one: File, other: File): boolean =>
  [...one.imports].some((next) => next !== other && withImports(next).has(other));

/** Puts `other` into `one`. Whatever loads either then loads both, and all that they import. */
const merge = (files: ReadonlySet<File>, one: File, other: File): void => {
  one.size += other.size;
  one.modules.push(...other.modules);
  for (const imported of other.imports) one.imports.add(imported);
  for (const file of files) if (file.imports.delete(other)) file.imports.add(one);
  one.imports.delete(one);
  for (const { users } of withImports(one))
    for (const at of users.keys()) users[at] ||= one.users[at] === true || other.users[at] === true;
};
