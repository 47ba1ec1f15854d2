/** Characters special to markup, and the two that end a line in JavaScript but not in JSON. */
const special = /[<>&\u2028\u2029]/g;

/**
 * JSON for a script element of a page. Whatever the values contain, no character can end the element, start a comment
 * or begin another element.
 */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(special, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
