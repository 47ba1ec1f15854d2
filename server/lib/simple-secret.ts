/** Secrets of fewer characters would be found in ordinary text, and taking them out would garble it: they are not looked for. */
export const shortestSecret = 6;

/** Zeros and a few other digits are in every amount and every address. */
export const fewestDifferent = 5;

/** Whether a secret that is looked for has so few different characters that it would be found, and taken out, where it is none. */
export const isTooSimple = (value: string): boolean =>
  value.length >= shortestSecret && new Set(value.toLowerCase()).size < fewestDifferent;
