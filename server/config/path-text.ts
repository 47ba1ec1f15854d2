/** A path in the configuration, as messages show it: `environments[0].service`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? "the configuration"
    : path
        .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`))
        .join("");
