import { arrange, type Effort, type Loader, rearrange } from "./arrange.ts";

/** A module of the bundle: its size in bytes, and its static imports (not `import()`). */
export type Module = { readonly size: number; readonly imports: readonly string[] };

/**
 * Where loading starts: the first script, a page, or a part that opens later. `files` is the most shared files it
 * should load besides its own, `weight` the cost of a byte it does not need.
 */
export type Start = Loader & { readonly module: string };

const closure = (modules: ReadonlyMap<string, Module>, start: string): ReadonlySet<string> => {
  const seen = new Set([start]);
  // Iterating over a set includes elements added meanwhile.
  for (const id of seen) for (const next of modules.get(id)?.imports ?? []) if (modules.has(next)) seen.add(next);
  return seen;
};

/** Pages that need fewer bytes than this do not count more. */
const smallPage = 40_000;

/** Modules by the starts that need them, without those of the first script. */
const needsOf = (modules: ReadonlyMap<string, Module>, starts: readonly Start[], without: ReadonlySet<string>) => {
  const needs = new Map<string, number[]>();
  for (const [at, { module }] of starts.entries()) {
    for (const id of closure(modules, module)) {
      if (without.has(id)) continue;
      const own = needs.get(id) ?? [];
      own.push(at);
      needs.set(id, own);
    }
  }
  return needs;
};

/** An unneeded byte is worse for a small page: small pages should not pay for large ones. */
const weighed = (
  modules: ReadonlyMap<string, Module>,
  starts: readonly Start[],
  needs: ReadonlyMap<string, readonly number[]>,
) => {
  const sums = starts.map(() => 0);
  for (const [id, own] of needs) for (const at of own) sums[at] = (sums[at] ?? 0) + (modules.get(id)?.size ?? 0);
  return starts.map((start, at) => ({
    ...start,
    weight: start.weight * Math.sqrt(smallPage / Math.max(smallPage, sums[at] ?? 0)),
  }));
};

/** The search without a known plan: some seconds. */
const briefly: Effort = { searches: 1, steps: 900 };

/** The known file of each piece: where most of its bytes are. */
const knownFiles = (
  groups: readonly { readonly ids: readonly string[] }[],
  modules: ReadonlyMap<string, Module>,
  known: readonly (readonly string[])[],
): readonly (number | undefined)[] => {
  const files = new Map(known.flatMap((ids, file) => ids.map((id) => [id, file] as const)));
  return groups.map(({ ids }) => {
    const bytes = new Map<number, number>();
    for (const id of ids) {
      const file = files.get(id);
      if (file !== undefined) bytes.set(file, (bytes.get(file) ?? 0) + (modules.get(id)?.size ?? 0));
    }
    return [...bytes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  });
};

/**
 * Splits modules shared by several starts into files, so that each start loads few files with little that it does not
 * need. Modules of `first` are left out, because they are loaded before any page. With the files of an earlier plan in
 * `known`, most modules stay where they are; without them, or with an effort, a new plan is searched for.
 */
export const planChunks = (
  modules: ReadonlyMap<string, Module>,
  first: string,
  starts: readonly Start[],
  { known, effort }: { readonly known?: readonly (readonly string[])[]; readonly effort?: Effort } = {},
): { readonly initial: ReadonlySet<string>; readonly shared: readonly (readonly string[])[] } => {
  const initial = closure(modules, first);
  const needs = needsOf(modules, starts, initial);
  const groups = new Map<string, { readonly starts: readonly number[]; readonly ids: string[] }>();
  for (const [id, own] of needs) {
    if (own.length < 2) continue;
    const group = groups.get(own.join()) ?? { starts: own, ids: [] };
    groups.set(own.join(), group);
    group.ids.push(id);
  }
  const places = new Map([...groups.keys()].map((key, at) => [key, at]));
  const placeOf = (id: string) => places.get((needs.get(id) ?? []).join());
  const pieces = [...groups.values()].map((group, at) => ({
    starts: group.starts,
    size: group.ids.reduce((sum, id) => sum + (modules.get(id)?.size ?? 0), 0),
    // A module's imports are needed wherever it is, so every other imported piece has more starts.
    imports: [
      ...new Set(group.ids.flatMap((id) => (modules.get(id)?.imports ?? []).flatMap((next) => placeOf(next) ?? []))),
    ].filter((next) => next !== at),
  }));
  const loaders = weighed(modules, starts, needs);
  const fileOf =
    (known === undefined || effort !== undefined
      ? undefined
      : rearrange(pieces, loaders, knownFiles([...groups.values()], modules, known))) ??
    arrange(pieces, loaders, effort ?? briefly);
  const shared = new Map<number, string[]>();
  for (const [at, { ids }] of [...groups.values()].entries()) {
    const file = fileOf[at] ?? 0;
    shared.set(file, [...(shared.get(file) ?? []), ...ids]);
  }
  // In the order of the known files, whose names stay the same.
  const files = [...shared].toSorted(([one], [other]) => one - other);
  return { initial, shared: files.map(([, of]) => of) };
};
