import { elementaryType, nearestSize } from "./elementary-type.ts";
import type { AbiEntry, AbiParameter, Path } from "./types.ts";

/** A type that no Solidity compiler writes, and where it is in the entry. */
export type Impossible = {
  readonly code: "type-unknown" | "components-empty" | "zero-length";
  readonly path: Path;
  readonly type: string;
  /** The type that was probably meant. */
  readonly meant?: string;
};

/**
 * Finds the first type in an entry that no compiler writes: `uint257`, a tuple without parts, a list of length 0. Other
 * unknown names may belong to a library.
 */
export const impossibleIn = (entry: AbiEntry): Impossible | undefined =>
  firstIn("inputs" in entry ? entry.inputs : [], ["inputs"]) ??
  firstIn("outputs" in entry ? entry.outputs : [], ["outputs"]);

const firstIn = (parameters: readonly AbiParameter[], path: Path): Impossible | undefined => {
  for (const [index, parameter] of parameters.entries()) {
    const impossible = ofParameter(parameter, [...path, index]);
    if (impossible !== undefined) return impossible;
  }
  return undefined;
};

const ofParameter = ({ type, components }: AbiParameter, path: Path): Impossible | undefined => {
  const [base = ""] = type.split("[", 1);
  const typePath = [...path, "type"];
  if (/^(?:u?int|bytes)\d+$/.test(base) && elementaryType(base) === undefined) {
    const meant = nearestSize(base);
    const whole = meant === undefined ? {} : { meant: meant + type.slice(base.length) };
    return { code: "type-unknown", path: typePath, type, ...whole };
  }
  if (/\[0+\]/.test(type)) return { code: "zero-length", path: typePath, type };
  if (components === undefined) return undefined;
  const inside: Path = [...path, "components"];
  return components.length === 0 ? { code: "components-empty", path: inside, type } : firstIn(components, inside);
};
