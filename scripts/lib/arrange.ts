/** What the same starts need. `imports` are the pieces that it imports, by their place in the list. */
export type Piece = { readonly starts: readonly number[]; readonly size: number; readonly imports: readonly number[] };

/** `files` is how many files it should load at most, `weight` how much a byte counts that it loads. */
export type Loader = { readonly files: number; readonly weight: number };

/** How many files there may be. The fewer, the shorter the search. */
const most = 72;
/** What a file costs by itself, in bytes: its request, and what it compresses worse than one larger file. */
const overhead = 400;
/** What a file beyond a start's limit costs, in bytes. */
const beyond = 16_000;
const tries = 2;
/** Steps of the search for each piece. */
const stepsEach = 500;
/** How much worse a step may make the plan at first, so that the search leaves the first hollow that it finds. */
const heat = 24_000;

/** Numbers from 0 to 1 that are the same in every run: the same sources become the same files. */
const numbers = () => {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};

/** Pieces in files, and what that costs. Sets of starts are bits in `words` numbers each. */
const createPlan = (pieces: readonly Piece[], starts: readonly Loader[]) => {
  const words = Math.ceil(starts.length / 32);
  const sets = pieces.map((piece) => {
    const set = new Int32Array(words);
    for (const start of piece.starts) set[start >> 5] = (set[start >> 5] ?? 0) | (1 << (start & 31));
    return set;
  });
  const importers: number[][] = pieces.map(() => []);
  for (const [at, { imports }] of pieces.entries()) for (const next of imports) importers[next]?.push(at);

  const fileOf = new Int32Array(pieces.length);
  const sizes = new Float64Array(most);
  const counts = new Int32Array(most);
  /** How many imports lead from one file to another. */
  const between = new Int32Array(most * most);
  const add = (table: Int32Array | Float64Array, at: number, amount: number) => {
    table[at] = (table[at] ?? 0) + amount;
  };
  const place = (at: number, file: number, sign: 1 | -1) => {
    const piece = pieces[at];
    if (piece === undefined) return;
    add(sizes, file, sign * piece.size);
    add(counts, file, sign);
    for (const next of piece.imports) add(between, file * most + (fileOf[next] ?? 0), sign);
    for (const from of importers[at] ?? []) add(between, (fileOf[from] ?? 0) * most + file, sign);
  };
  for (const [at, piece] of pieces.entries()) {
    add(sizes, 0, piece.size);
    add(counts, 0, 1);
    add(between, 0, pieces[at]?.imports.length ?? 0);
  }
  const move = (at: number, file: number) => {
    place(at, fileOf[at] ?? 0, -1);
    fileOf[at] = file;
    place(at, file, 1);
  };

  const loaders = new Int32Array(most * words);
  const open = new Int32Array(most);
  const order = new Int32Array(most);
  const used: number[] = [];
  const bytes = new Float64Array(starts.length);
  const files = new Int32Array(starts.length);
  /** Whoever loads a file loads what that imports. False if files import one another in a circle: one would run too early. */
  const follow = (): boolean => {
    loaders.fill(0);
    open.fill(0);
    for (const [at, set] of sets.entries()) {
      const own = (fileOf[at] ?? 0) * words;
      for (let word = 0; word < words; word += 1) loaders[own + word] = (loaders[own + word] ?? 0) | (set[word] ?? 0);
    }
    used.length = 0;
    for (let file = 0; file < most; file += 1) if (counts[file] !== 0) used.push(file);
    for (const from of used) {
      for (const to of used) if (from !== to && between[from * most + to] !== 0) add(open, to, 1);
    }
    let known = 0;
    for (const file of used) if (open[file] === 0) order[known++] = file;
    for (let next = 0; next < known; next += 1) {
      const from = order[next] ?? 0;
      for (const to of used) {
        if (from === to || between[from * most + to] === 0) continue;
        for (let word = 0; word < words; word += 1) {
          loaders[to * words + word] = (loaders[to * words + word] ?? 0) | (loaders[from * words + word] ?? 0);
        }
        add(open, to, -1);
        if (open[to] === 0) order[known++] = to;
      }
    }
    return known === used.length;
  };
  const cost = (): number => {
    if (!follow()) return Infinity;
    bytes.fill(0);
    files.fill(0);
    for (const file of used) {
      const size = (sizes[file] ?? 0) + overhead;
      for (let word = 0; word < words; word += 1) {
        for (let rest = loaders[file * words + word] ?? 0; rest !== 0; rest &= rest - 1) {
          const start = word * 32 + 31 - Math.clz32(rest & -rest);
          add(bytes, start, size);
          add(files, start, 1);
        }
      }
    }
    let sum = 0;
    for (const [at, start] of starts.entries()) {
      const over = Math.max(0, (files[at] ?? 0) - start.files);
      sum += start.weight * ((bytes[at] ?? 0) + over * beyond);
    }
    return sum;
  };
  return { fileOf, sets, move, cost };
};

/**
 * Puts pieces into files so that the starts load little that they do not need, in few files, and no files import one another in a
 * circle. Pieces are moved by chance, one or several, and a move stays if the plan is not much worse for it: less and less so, in the
 * end only if it is better. Returns the file of each piece.
 */
export const arrange = (pieces: readonly Piece[], starts: readonly Loader[]): readonly number[] => {
  if (pieces.length === 0) return [];
  const { fileOf, sets, move, cost } = createPlan(pieces, starts);
  const random = numbers();
  const below = (limit: number) => Math.floor(random() * limit);
  const anyFile = () => (random() < 0.5 ? (fileOf[below(pieces.length)] ?? 0) : below(most));
  /** One piece; or those of a file that a start needs; or the whole file. */
  const someOf = (chosen: number, kind: number): readonly number[] => {
    if (kind < 0.9) return [chosen];
    const start = below(starts.length);
    return [...sets.keys()].filter(
      (at) =>
        fileOf[at] === fileOf[chosen] && (kind > 0.97 || ((sets[at]?.[start >> 5] ?? 0) & (1 << (start & 31))) !== 0),
    );
  };
  const steps = stepsEach * pieces.length;
  let least = Infinity;
  let best = [...fileOf];
  for (let round = 0; round < tries; round += 1) {
    for (const at of pieces.keys()) move(at, 0);
    let now = cost();
    for (let step = 0; step < steps; step += 1) {
      const left = 1 - step / steps;
      const chosen = below(pieces.length);
      const from = fileOf[chosen] ?? 0;
      const moved = someOf(chosen, random());
      const to = anyFile();
      if (to === from) continue;
      for (const at of moved) move(at, to);
      const then = cost();
      if (then <= now + heat * left * left * random()) {
        now = then;
        if (now < least) [least, best] = [now, [...fileOf]];
      } else {
        for (const at of moved) move(at, from);
      }
    }
  }
  return best;
};
