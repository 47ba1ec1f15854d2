import { abiFromUnknown, type AbiParseResult } from "#shared/abi/from-unknown.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { Abi, AbiConstructor } from "#shared/abi/types.ts";
import type { Template } from "#shared/wire/template.ts";

/** A template's ABI, as entries or JSON text; undefined if the service returns none with the template. */
export const templateAbi = ({ abi }: Pick<Template, "abi">): AbiParseResult | undefined => {
  if (abi === undefined || abi === null || abi === "") return undefined;
  return typeof abi === "string" ? parseAbi(abi) : abiFromUnknown(abi);
};

/** The constructor of an ABI; undefined if it declares none: then it takes no arguments. */
export const constructorOf = (abi: Abi): AbiConstructor | undefined =>
  abi.find((entry) => entry.type === "constructor");
