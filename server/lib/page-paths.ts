/** A page path as the build writes it: `$name` is a parameter, and a trailing slash marks a page of its own. */
type Pattern = { readonly path: string; readonly segments: readonly string[] };

export type PageMatch = { readonly path: string; readonly params: Readonly<Record<string, string>> };

const segmentsOf = (path: string): readonly string[] => path.split("/").filter((segment) => segment !== "");

const isParameter = (segment: string): boolean => segment.startsWith("$");

/** Static segments come before parameters, from left to right, and a page before the layout around it. */
const byWeight = (one: Pattern, other: Pattern): number => {
  for (const [index, segment] of one.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(other.segments[index] ?? ""));
    if (difference !== 0) return difference;
  }
  return Number(other.path.endsWith("/")) - Number(one.path.endsWith("/"));
};

/**
 * Finds the page that the browser application shows at a path, like its router; null if there is none or the path is
 * malformed.
 */
export const pageMatcher = (paths: readonly string[]): ((path: string) => PageMatch | null) => {
  const patterns = paths.map((path) => ({ path, segments: segmentsOf(path) })).toSorted(byWeight);
  return (path) => {
    const pathSegments = decoded(segmentsOf(path));
    if (pathSegments === null) return null;
    const match = patterns.find(
      ({ segments }) =>
        segments.length === pathSegments.length &&
        segments.every((segment, index) => isParameter(segment) || segment === pathSegments[index]),
    );
    if (match === undefined) return null;
    const params = match.segments.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1), pathSegments[index] ?? ""] as const] : [],
    );
    return { path: match.path, params: Object.fromEntries(params) };
  };
};

/** Dots would be structure to the next reader of the path, and no page has such a name. */
const decoded = (segments: readonly string[]): readonly string[] | null => {
  try {
    const texts = segments.map(decodeURIComponent);
    return texts.some((text) => text === "." || text === "..") ? null : texts;
  } catch {
    return null;
  }
};
