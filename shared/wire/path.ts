/** The parameter names of a path template, in order: `/a/{x}/b/{y}` has x and y. */
export const pathParameters = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/**
 * Fills a path template: every value is percent-encoded, so it stays one segment. A missing or empty value, `.` and
 * `..` are refused, because they would be read as structure in any encoding.
 */
export const fillPath = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === "" || value === "." || value === "..") {
      throw new RangeError(`The path parameter ${name} cannot be "${value ?? ""}".`);
    }
    return encodeURIComponent(value);
  });

/** The template in a router's form: `/a/:x/b/:y`. */
export const routePath = (template: string): string => template.replaceAll(/\{(\w+)\}/g, ":$1");

/** A query string with its question mark, or the empty string; undefined values are left out, and the order is kept. */
export const queryString = (query: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
};
