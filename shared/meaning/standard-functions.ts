import { abiFunctions, selector } from "#shared/abi/functions.ts";
import { parseAbi } from "#shared/abi/parse.ts";
import type { AbiFunction, Hex } from "#shared/abi/types.ts";
import { wellKnownInterfaces } from "#shared/abi/well-known-interfaces.ts";

/** The standard interface function with this selector, with the interface's argument names. */
export const standardFunction = (text: string): AbiFunction | undefined => {
  functions ??= read();
  return functions.get(text);
};

// Made on first use: hashing 150 signatures takes a few milliseconds.
let functions: ReadonlyMap<string, AbiFunction> | undefined;

const read = (): ReadonlyMap<Hex, AbiFunction> => {
  const bySelector = new Map<Hex, AbiFunction>();
  for (const { signatures } of wellKnownInterfaces) {
    const parsed = parseAbi(signatures);
    for (const fn of parsed.ok ? abiFunctions(parsed.abi) : []) {
      if (!bySelector.has(selector(fn))) bySelector.set(selector(fn), fn);
    }
  }
  return bySelector;
};
