import { elementaryType } from "./elementary-type.ts";
import type { AbiParameter } from "./types.ts";

type Typed = Pick<AbiParameter, "type" | "internalType">;

/**
 * What the contract's source calls a type, such as `IShop.Order[]` or `IERC20`; undefined where the ABI does not say, or says what cannot be: an
 * address called a struct, a number called an address.
 */
export const declaredName = ({ type, internalType }: Typed): string | undefined => {
  if (internalType === undefined || internalType.length > LONGEST) return undefined;
  const [, kind = "value", name = "", lists = ""] = DECLARED.exec(internalType) ?? [];
  const [, base = "", ofType = ""] = TYPE.exec(type) ?? [];
  if (name === "" || lists !== ofType || !fits(kind, base)) return undefined;
  return elementaryType(name) === undefined && !RESERVED.has(name) ? `${name}${lists}` : undefined;
};

/** What the source calls the enum of a parameter, or of the elements of a list; undefined where it is none. */
export const enumName = ({ type, internalType }: Typed): string | undefined =>
  internalType?.startsWith("enum ") === true
    ? declaredName({ type, internalType })?.replace(/(?:\[\d*\])+$/, "")
    : undefined;

/** A type as a field shows it: `IShop.Order[]`, `IERC20 (address)`, `uint256`. What is encoded is always there. */
export const typeText = (parameter: Typed): string => {
  const name = declaredName(parameter);
  if (name === undefined) return parameter.type;
  return parameter.type.startsWith("tuple") ? name : `${name} (${parameter.type})`;
};

const LONGEST = 200;
const DECLARED = /^(?:(struct|enum|contract) )?([a-z$_][\w$]*(?:\.[a-z$_][\w$]*)*)((?:\[\d*\])*)$/i;
const TYPE = /^([a-z][a-z0-9]*)((?:\[\d*\])*)$/;

// Words that a type's own name cannot be.
const RESERVED: ReadonlySet<string> = new Set(["tuple", "struct", "enum", "contract", "mapping", "payable"]);

/** Whether what the source calls a struct, an enum, a contract or a type of its own can be encoded as this. */
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
