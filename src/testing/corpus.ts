import { brotliDecompressSync } from "node:zlib";
import type { AbiFunction as ViemFunction } from "viem";
import { abiFunctions, signature } from "#shared/abi/functions.ts";
import { readAbiText } from "#shared/abi/text/abi-text.ts";
import data from "#shared/abi/text/fixtures/corpus.json.br?url&inline";
import type { Abi, AbiFunction, AbiParameter } from "#shared/abi/types.ts";

type Package = {
  readonly package: string;
  readonly files: readonly { readonly file: string; readonly abi: readonly ViemFunction[] }[];
};

/** A function of the corpus: in the page's form, and in viem's. */
export type CorpusFunction = {
  readonly package: string;
  readonly file: string;
  readonly fn: AbiFunction;
  readonly viem: ViemFunction;
};

const bytes = Uint8Array.from(atob(data.slice(data.indexOf(",") + 1)), (character) => character.charCodeAt(0));
const packages: readonly Package[] = JSON.parse(new TextDecoder().decode(brotliDecompressSync(bytes)));

const abiIn = (text: string): Abi => {
  const read = readAbiText(text);
  const [contract] = read.ok ? read.contracts : [];
  if (contract === undefined || !contract.result.ok) throw new Error(text.slice(0, 100));
  return contract.result.abi;
};

/** The shape of a form: parameters with the same types. */
const shapeOf = ({ type, components }: AbiParameter): unknown => [type, components?.map(shapeOf)];

/** Every function of the corpus whose form differs from the others. */
export const corpusFunctions: readonly CorpusFunction[] = (() => {
  const byShape = new Map<string, CorpusFunction>();
  for (const { package: name, files } of packages) {
    for (const { file, abi } of files) {
      const theirs = abi.filter(({ type }) => type === "function");
      for (const [index, fn] of abiFunctions(abiIn(JSON.stringify(abi))).entries()) {
        const viem = theirs[index];
        const shape = JSON.stringify(fn.inputs.map(shapeOf));
        if (viem !== undefined && !byShape.has(shape)) byShape.set(shape, { package: name, file, fn, viem });
      }
    }
  }
  return [...byShape.values()];
})();

/** How hard a function is to fill in and encode: nested values, lists, and the number of fields. */
const hardness = (parameters: readonly AbiParameter[], depth = 0): number =>
  parameters.reduce((sum, { type, components }) => {
    const lists = type.split("[").length - 1;
    const own = 1 + depth * 2 + lists * (6 + depth * 4) + (/^(?:bytes|string)(?:\[|$)/.test(type) ? 2 : 0);
    return sum + own + (components === undefined ? 0 : hardness(components, depth + 1 + lists));
  }, 0);

/** The hardest functions of the corpus with different types, hardest first. */
export const hardestFunctions = (count: number): readonly CorpusFunction[] => {
  const bySignature = new Map(corpusFunctions.map((one) => [signature(one.fn), one]));
  return [...bySignature.values()]
    .toSorted((one, other) => hardness(other.fn.inputs) - hardness(one.fn.inputs))
    .slice(0, count);
};
