/** The word of a list that was probably meant: one letter more, less or different, or two swapped. */
export const nearest = (
  word: string,
  candidates: Iterable<string>,
  most = word.length > 5 ? 2 : 1,
): string | undefined => {
  // A name this long is not a typo.
  if (word.length > 40 || word.length < 3) return undefined;
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = distanceOf(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
};

/** Edit distance (optimal string alignment). */
const distanceOf = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const changed = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      now.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1));
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
};
