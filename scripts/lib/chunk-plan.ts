/** A module of the bundle: its size in bytes, and the modules that it imports at once (not with `import()`). */
export type Module = { readonly size: number; readonly imports: readonly string[] };

/**
 * Where loading starts: the first script, a page, or a part that opens later. `files` is how many shared files it may load at most
 * beside its own, `weight` how much a byte that it does not need counts.
 */
export type Start = { readonly module: string; readonly files: number; readonly weight: number };

/** Modules in one file. `needs` are the files that it imports, at once or through others; the starts of those include its own. */
type Group = { starts: bigint; size: number; modules: string[]; needs: Set<Group> };

const closure = (modules: ReadonlyMap<string, Module>, start: string): ReadonlySet<string> => {
  const seen = new Set([start]);
  // A set goes on over what is added while it is read.
  for (const id of seen) for (const next of modules.get(id)?.imports ?? []) if (modules.has(next)) seen.add(next);
  return seen;
};

const bitsOf = (set: bigint): readonly number[] => {
  const bits: number[] = [];
  for (let rest = set, at = 0; rest > 0n; rest >>= 1n, at += 1) if ((rest & 1n) === 1n) bits.push(at);
  return bits;
};

/** A byte without need is worse for a page that needs few: the small pages do not pay for the large. */
const weighed = (groups: readonly Group[], starts: readonly Start[]): readonly Start[] =>
  starts.map((start, at) => {
    const bit = 1n << BigInt(at);
    const needed = groups.reduce((sum, group) => ((group.starts & bit) === 0n ? sum : sum + group.size), 0);
    return { ...start, weight: start.weight / Math.sqrt(Math.max(needed, smallPage)) };
  });

const smallPage = 20_000;

/** Modules by the starts that need them. */
const groupsOf = (modules: ReadonlyMap<string, Module>, starts: readonly Start[], without: ReadonlySet<string>) => {
  const needed = new Map<string, bigint>();
  for (const [at, { module }] of starts.entries()) {
    for (const id of closure(modules, module)) {
      if (!without.has(id)) needed.set(id, (needed.get(id) ?? 0n) | (1n << BigInt(at)));
    }
  }
  const groups = new Map<bigint, Group>();
  for (const [id, set] of needed) {
    const group = groups.get(set) ?? { starts: set, size: 0, modules: [], needs: new Set() };
    groups.set(set, group);
    group.size += modules.get(id)?.size ?? 0;
    group.modules.push(id);
  }
  // What a module imports is needed wherever it is, so that every group but its own has more starts.
  for (const group of groups.values()) {
    for (const id of group.modules) {
      for (const next of modules.get(id)?.imports ?? []) {
        const other = groups.get(needed.get(next) ?? 0n);
        if (other !== undefined && other !== group) group.needs.add(other);
      }
    }
  }
  for (const group of groups.values())
    for (const other of group.needs) for (const next of other.needs) group.needs.add(next);
  return [...groups.values()];
};

const isShared = ({ starts }: Group) => (starts & (starts - 1n)) !== 0n;

/** Puts groups together, the smallest with the one where that costs least, until no start loads too many files. */
const mergeGroups = (groups: Set<Group>, starts: readonly Start[]): void => {
  const weights = new Map<bigint, number>();
  const weightOf = (set: bigint) => {
    const known = weights.get(set) ?? bitsOf(set).reduce((sum, at) => sum + (starts[at]?.weight ?? 0), 0);
    weights.set(set, known);
    return known;
  };
  /** Bytes that starts would load without need if two groups were one file. */
  const cost = (one: Group, other: Group) => {
    const both = one.starts | other.starts;
    let sum = one.size * weightOf(both & ~one.starts) + other.size * weightOf(both & ~other.starts);
    for (const need of new Set([...one.needs, ...other.needs])) {
      if (need !== one && need !== other) sum += need.size * weightOf(both & ~need.starts);
    }
    return sum;
  };
  const merge = (one: Group, other: Group) => {
    groups.delete(other);
    one.starts |= other.starts;
    one.size += other.size;
    one.modules.push(...other.modules);
    for (const need of other.needs) one.needs.add(need);
    for (const group of groups) {
      if (group.needs.delete(other)) group.needs.add(one);
      if (group.needs.has(one)) for (const need of one.needs) group.needs.add(need);
    }
    one.needs.delete(one);
    one.needs.delete(other);
    for (const group of groups) group.needs.delete(group);
    for (const need of one.needs) need.starts |= one.starts;
  };
  for (;;) {
    let crowded = 0n;
    for (const [at, { files }] of starts.entries()) {
      const bit = 1n << BigInt(at);
      let loaded = 0;
      for (const group of groups) if ((group.starts & bit) !== 0n) loaded += 1;
      if (loaded > files) crowded |= bit;
    }
    if (crowded === 0n) return;
    const open = [...groups].filter((group) => (group.starts & crowded) !== 0n).sort((a, b) => a.size - b.size);
    let best: Group | undefined;
    let smallest: Group | undefined;
    let least = Infinity;
    // While there are many, only the smallest are tried: what they cost is little, and to try all pairs takes long.
    for (const one of open.slice(0, open.length > 60 ? 6 : open.length)) {
      for (const other of open) {
        if (other === one || (other.starts & one.starts & crowded) === 0n) continue;
        const price = cost(one, other) / bitsOf(other.starts & one.starts & crowded).length;
        if (price < least) [best, smallest, least] = [other, one, price];
      }
    }
    if (smallest === undefined) return;
    if (best === undefined) return;
    merge(best, smallest);
  }
};

/**
 * Parts what several starts share into groups, so that each start loads few files and little that it does not need. Modules that
 * `first` needs are in none of them, because they are there before any page.
 */
export const planChunks = (
  modules: ReadonlyMap<string, Module>,
  first: string,
  starts: readonly Start[],
): { readonly initial: ReadonlySet<string>; readonly shared: readonly (readonly string[])[] } => {
  const initial = closure(modules, first);
  const all = groupsOf(modules, starts, initial);
  const groups = new Set(all.filter(isShared));
  mergeGroups(groups, weighed(all, starts));
  return { initial, shared: [...groups].map((group) => group.modules) };
};
