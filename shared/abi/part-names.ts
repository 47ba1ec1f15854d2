// Hardened JSON parsers refuse a body with these keys.
const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a tuple can be a JSON object: every component has a distinct name that is a safe key. */
export const namesAreKeys = (names: readonly string[]): boolean =>
  new Set(names).size === names.length && names.every((name) => name !== "" && !REFUSED_KEYS.has(name));
