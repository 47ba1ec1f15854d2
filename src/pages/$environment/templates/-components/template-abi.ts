import { abiFromUnknown, type AbiParseResult } from "#shared/abi/parse.ts";
import type { AbiConstructor } from "#shared/abi/types.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { Template } from "#shared/wire/template.ts";
import { fromText } from "./read-docs.ts";

/** The ABI that a template has, as entries or JSON text; undefined where the service tells none with the template. */
export const templateAbi = ({ abi }: Pick<Template, "abi">): AbiParseResult | undefined =>
  abi === undefined || abi === null || abi === "" ? undefined : abiFromUnknown(fromText(abi));

/** The constructor of an ABI; undefined if it declares none: then it takes no arguments. */
export const constructorOf = (abi: Abi): AbiConstructor | undefined =>
  abi.find((entry) => entry.type === "constructor");
