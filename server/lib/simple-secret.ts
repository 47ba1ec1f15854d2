/** Shorter secrets would occur in ordinary text, and removing them would garble it, so they are not searched for. */
export const shortestSecret = 6;

/** A typed share is searched for in every text in a dozen spellings, so a longer one would hold everyone up. */
export const longestShare = 4_096;

/** Zeros and a few other digits occur in every amount and address. */
export const fewestDifferent = 5;

/** Whether a secret has so few different characters that it would be found, and removed, where it does not occur. */
export const isTooSimple = (value: string): boolean =>
  value.length >= shortestSecret && new Set(value.toLowerCase()).size < fewestDifferent;
