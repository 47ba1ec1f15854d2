/** The parameter names of a path template, in order: `/a/{x}/b/{y}` has x and y. */
export const pathParameters = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/**
 * A path from its template: every value is percent-encoded, so that it stays one segment. A missing or empty value, `.` and
 * `..` are refused, because no encoding keeps them from being read as structure.
 */
export const fillPath = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === "" || value === "." || value === "..") {
      throw new RangeError(`The path parameter ${name} cannot be "${value ?? ""}".`);
    }
    return encodeURIComponent(value);
  });

/** The same template in the form of a router's: `/a/:x/b/:y`. */
export const routePath = (template: string): string => template.replaceAll(/\{(\w+)\}/g, ":$1");

/** A query string with its question mark, or the empty string; undefined values are left out, the rest keeps its order. */
export const queryString = (query: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
};
