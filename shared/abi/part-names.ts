// Hardened JSON parsers refuse a body with these keys.
const REFUSED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a tuple may be an object in JSON: each of its components has a name of its own that is safe as a key. */
export const namesAreKeys = (names: readonly string[]): boolean =>
  new Set(names).size === names.length && names.every((name) => name !== "" && !REFUSED_KEYS.has(name));
