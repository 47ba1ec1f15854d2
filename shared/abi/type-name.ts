import { elementaryType } from "./elementary-type.ts";
import type { AbiParameter } from "./types.ts";

type Typed = Pick<AbiParameter, "type" | "internalType">;

/**
 * The type name in the contract's source, such as `IShop.Order[]` or `IERC20`; undefined if the ABI does not say, or
 * says something impossible: an address called a struct, a number called an address.
 */
export const declaredName = ({ type, internalType }: Typed): string | undefined => {
  if (internalType === undefined || internalType.length > LONGEST) return undefined;
  const [, kind = "value", name = "", lists = ""] = DECLARED.exec(internalType) ?? [];
  const [, base = "", ofType = ""] = TYPE.exec(type) ?? [];
  if (name === "" || lists !== ofType || !fits(kind, base)) return undefined;
  return elementaryType(name) === undefined && !RESERVED.has(name) ? `${name}${lists}` : undefined;
};

/** The source name of the enum of a parameter, or of a list's elements; undefined if it is not an enum. */
export const enumName = ({ type, internalType }: Typed): string | undefined =>
  internalType?.startsWith("enum ") === true
    ? declaredName({ type, internalType })?.replace(/(?:\[\d*\])+$/, "")
    : undefined;

/** A type as a field shows it: `IShop.Order[]`, `IERC20 (address)`, `uint256`. The encoded type is always visible. */
export const typeText = (parameter: Typed): string => {
  const name = declaredName(parameter);
  if (name === undefined) return parameter.type;
  return parameter.type.startsWith("tuple") ? name : `${name} (${parameter.type})`;
};

const LONGEST = 200;
const DECLARED = /^(?:(struct|enum|contract) )?([a-z$_][\w$]*(?:\.[a-z$_][\w$]*)*)((?:\[\d*\])*)$/i;
const TYPE = /^([a-z][a-z0-9]*)((?:\[\d*\])*)$/;

// Words that cannot be a type's own name.
const RESERVED: ReadonlySet<string> = new Set(["tuple", "struct", "enum", "contract", "mapping", "payable"]);

/** Whether a source type of this kind (struct, enum, contract or user-defined) can be encoded as `base`. */
const fits = (kind: string, base: string): boolean => {
  switch (kind) {
    case "struct":
      return base === "tuple";
    case "enum":
      return /^uint\d+$/.test(base);
    case "contract":
      return base === "address";
    default:
      return base !== "tuple" && elementaryType(base) !== undefined;
  }
};
