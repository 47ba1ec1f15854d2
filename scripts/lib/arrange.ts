/** Modules needed by the same starts. `imports` are the pieces it imports, by index. */
export type Piece = { readonly starts: readonly number[]; readonly size: number; readonly imports: readonly number[] };

/** `files` is the most files it should load, `weight` the cost of each byte it loads. */
export type Loader = { readonly files: number; readonly weight: number };

/** The most files. Fewer make the search shorter. */
const most = 72;
/** The cost of a file itself, in bytes: its request, and its worse compression than one larger file. */
const overhead = 400;
/** The cost of a file beyond a start's limit, in bytes. */
const beyond = 16_000;
/**
 * Pieces needed by similar starts: how many a piece may join, and how often it joins one of them instead of any file.
 */
const alike = { most: 16, often: 0.6 };
/** How much worse a step may make the plan at first, so that the search can leave a local minimum. */
const heat = 24_000;

/** Steps for each piece if most are already in place: only moves that improve the plan are kept. */
const stepsToImprove = 30;

/** Pseudo-random numbers from 0 to 1, the same in every run: the same sources give the same files. */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
};

const bitsOf = (count: number) => Math.ceil(count / 32);

/**
 * The index of the lowest set bit in a word of a row. Loops are written out: with a callback the search takes twice as
 * long.
 */
const bitOf = (word: number, rest: number) => word * 32 + 31 - Math.clz32(rest & -rest);

/** Counters by row and column, with a bit for each that is not zero. */
const createCounts = (rows: number, columns: number) => {
  const words = bitsOf(columns);
  const counts = new Int32Array(rows * columns);
  const bits = new Int32Array(rows * words);
  const add = (row: number, column: number, amount: number) => {
    const at = row * columns + column;
    const count = (counts[at] ?? 0) + amount;
    counts[at] = count;
    const word = row * words + (column >> 5);
    const bit = 1 << (column & 31);
    bits[word] = count === 0 ? (bits[word] ?? 0) & ~bit : (bits[word] ?? 0) | bit;
  };
  return { bits, words, add };
};

/**
 * Pieces in files, with their cost. Sets of starts and of files are bits. A move changes little, so the cost is
 * computed incrementally.
 */
const createPlan = (pieces: readonly Piece[], starts: readonly Loader[]) => {
  const importers: number[][] = pieces.map(() => []);
  for (const [at, { imports }] of pieces.entries()) for (const next of imports) importers[next]?.push(at);

  const fileOf = new Int32Array(pieces.length);
  const sizes = new Float64Array(most);
  const counts = new Int32Array(most);
  /** The number of imports from one file to another. */
  const between = createCounts(most, most);
  /** The number of a file's pieces that a start needs. */
  const needs = createCounts(most, starts.length);
  const { words } = needs;
  const add = (table: Int32Array | Float64Array, at: number, amount: number) => {
    table[at] = (table[at] ?? 0) + amount;
  };
  const place = (at: number, file: number, sign: 1 | -1) => {
    const piece = pieces[at];
    if (piece === undefined) return;
    add(sizes, file, sign * piece.size);
    add(counts, file, sign);
    for (const start of piece.starts) needs.add(file, start, sign);
    for (const next of piece.imports) between.add(file, fileOf[next] ?? 0, sign);
    for (const from of importers[at] ?? []) between.add(fileOf[from] ?? 0, file, sign);
  };
  for (const [at, piece] of pieces.entries()) {
    add(sizes, 0, piece.size);
    add(counts, 0, 1);
    for (const start of piece.starts) needs.add(0, start, 1);
    between.add(0, 0, pieces[at]?.imports.length ?? 0);
  }
  const move = (at: number, file: number) => {
    place(at, fileOf[at] ?? 0, -1);
    fileOf[at] = file;
    place(at, file, 1);
  };

  const loaders = new Int32Array(most * words);
  const open = new Int32Array(most);
  const order = new Int32Array(most);
  /** Loading a file also loads its imports. False if files import each other in a cycle: one would run too early. */
  const follow = (): boolean => {
    loaders.set(needs.bits);
    open.fill(0);
    let used = 0;
    let known = 0;
    for (let from = 0; from < most; from += 1) {
      if (counts[from] === 0) continue;
      used += 1;
      for (let word = 0; word < between.words; word += 1) {
        for (let rest = between.bits[from * between.words + word] ?? 0; rest !== 0; rest &= rest - 1) {
          const to = bitOf(word, rest);
          if (to !== from) add(open, to, 1);
        }
      }
    }
    for (let file = 0; file < most; file += 1) if (counts[file] !== 0 && open[file] === 0) order[known++] = file;
    for (let next = 0; next < known; next += 1) {
      const from = order[next] ?? 0;
      for (let word = 0; word < between.words; word += 1) {
        for (let rest = between.bits[from * between.words + word] ?? 0; rest !== 0; rest &= rest - 1) {
          const to = bitOf(word, rest);
          if (to === from) continue;
          for (let one = 0; one < words; one += 1) {
            const own = to * words + one;
            loaders[own] = (loaders[own] ?? 0) | (loaders[from * words + one] ?? 0);
          }
          add(open, to, -1);
          if (open[to] === 0) order[known++] = to;
        }
      }
    }
    return known === used;
  };

  const bytes = new Float64Array(starts.length);
  const files = new Int32Array(starts.length);
  /** Snapshots of `bytes` and `files`. */
  const counted = { loaders: new Int32Array(most * words), sizes: new Float64Array(most) };
  const isCounted = (file: number, size: number): boolean => {
    if (counted.sizes[file] !== size) return false;
    for (let at = file * words; at < (file + 1) * words; at += 1) if (counted.loaders[at] !== loaders[at]) return false;
    return true;
  };
  const count = (table: Int32Array, file: number, size: number, sign: 1 | -1) => {
    for (let word = 0; word < words; word += 1) {
      for (let rest = table[file * words + word] ?? 0; rest !== 0; rest &= rest - 1) {
        const start = bitOf(word, rest);
        add(bytes, start, sign * size);
        add(files, start, sign);
      }
    }
  };
  const cost = (): number => {
    if (!follow()) return Infinity;
    for (let file = 0; file < most; file += 1) {
      const size = counts[file] === 0 ? 0 : (sizes[file] ?? 0) + overhead;
      if (isCounted(file, size)) continue;
      count(counted.loaders, file, counted.sizes[file] ?? 0, -1);
      count(loaders, file, size, 1);
      counted.sizes[file] = size;
      for (let at = file * words; at < (file + 1) * words; at += 1) counted.loaders[at] = loaders[at] ?? 0;
    }
    let sum = 0;
    for (const [at, start] of starts.entries()) {
      const over = Math.max(0, (files[at] ?? 0) - start.files);
      sum += start.weight * ((bytes[at] ?? 0) + over * beyond);
    }
    return sum;
  };
  return { fileOf, move, cost };
};

/** The number of searches, each with its own seed, and of steps per piece in each. */
export type Effort = { readonly searches: number; readonly steps: number };

/** Where each piece is at first; undefined for a new one. */
export type Known = readonly (number | undefined)[];

/**
 * Assigns pieces to files so that the starts load few files, with little that they do not need, and without import
 * cycles between files. Simulated annealing: pieces are moved at random, one or several, and a move is kept if the plan
 * does not get much worse, with a tolerance that shrinks to zero. The best of several searches wins: a single one ends
 * in a local minimum that may be a few percent worse. Returns the file of each piece.
 */
export const arrange = (
  pieces: readonly Piece[],
  starts: readonly Loader[],
  { searches, steps }: Effort,
): readonly number[] => {
  const found = Array.from({ length: searches }, (_, at) => search(pieces, starts, { seed: at + 1, steps }));
  const least = Math.min(...found.map(({ cost }) => cost));
  return found.find(({ cost }) => cost === least)?.plan ?? [];
};

/**
 * Keeps pieces in their known files, puts each new piece into the file of the piece with the most similar starts, and
 * improves that a little. Returns undefined if the known files now import each other in a cycle.
 */
export const rearrange = (
  pieces: readonly Piece[],
  starts: readonly Loader[],
  known: Known,
): readonly number[] | undefined => {
  const found = search(pieces, starts, { seed: 1, steps: stepsToImprove, known });
  return found.cost === Infinity ? undefined : found.plan;
};

type Found = { readonly plan: readonly number[]; readonly cost: number };

/**
 * The pieces with the most similar starts, for each piece. Moving it to the file of any other piece hardly ever
 * improves the plan.
 */
const alikeIn = (pieces: readonly Piece[], starts: readonly Loader[]): readonly (readonly number[])[] => {
  const weightOf = (of: readonly number[]) => of.reduce((sum, at) => sum + (starts[at]?.weight ?? 0), 0);
  const weights = pieces.map((piece) => weightOf(piece.starts));
  return pieces.map((piece, at) => {
    const own = new Set(piece.starts);
    const shares = pieces.map((other, index) => {
      const both = weightOf(other.starts.filter((start) => own.has(start)));
      return { index, share: index === at ? -1 : both / ((weights[at] ?? 0) + (weights[index] ?? 0) - both) };
    });
    const nearest = shares.toSorted((one, other) => other.share - one.share).slice(0, alike.most);
    return nearest.map(({ index }) => index);
  });
};

/** One search: the best plan found, and its cost. With known files it starts from them, and only gets better. */
const search = (
  pieces: readonly Piece[],
  starts: readonly Loader[],
  { seed, steps: stepsEach, known }: { readonly seed: number; readonly steps: number; readonly known?: Known },
): Found => {
  const { fileOf, move, cost } = createPlan(pieces, starts);
  const isNeeded = pieces.map((piece) => new Set(piece.starts));
  const nearest = alikeIn(pieces, starts);
  const random = numbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const anyFile = () => (random() < 0.5 ? (fileOf[below(pieces.length)] ?? 0) : below(most));
  const fileNear = (chosen: number): number => {
    const near = nearest[chosen] ?? [];
    return fileOf[near[below(near.length)] ?? chosen] ?? 0;
  };
  /** One piece, the pieces of its file that a start needs, or the whole file. */
  const someOf = (chosen: number, kind: number): readonly number[] => {
    if (kind < 0.9) return [chosen];
    const start = below(starts.length);
    return [...pieces.keys()].filter(
      (at) => fileOf[at] === fileOf[chosen] && (kind > 0.97 || isNeeded[at]?.has(start) === true),
    );
  };
  if (known !== undefined) {
    for (const at of pieces.keys()) {
      const file = known[at] ?? known[(nearest[at] ?? []).find((near) => known[near] !== undefined) ?? at];
      if (file !== undefined) move(at, file);
    }
  }
  const steps = stepsEach * pieces.length;
  const tolerance = known === undefined ? heat : 0;
  let now = cost();
  let least = known === undefined ? Infinity : now;
  let best = [...fileOf];
  for (let step = 0; step < steps; step += 1) {
    const left = 1 - step / steps;
    const chosen = below(pieces.length);
    const from = fileOf[chosen] ?? 0;
    const moved = someOf(chosen, random());
    const to = random() < alike.often ? fileNear(chosen) : anyFile();
    if (to === from) continue;
    for (const at of moved) move(at, to);
    const then = cost();
    if (then <= now + tolerance * left * left * random()) {
      now = then;
      if (now < least) [least, best] = [now, [...fileOf]];
    } else {
      for (const at of moved) move(at, from);
    }
  }
  return { plan: best, cost: least };
};
