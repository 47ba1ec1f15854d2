// @full: The tests beside it have a few values of each kind.
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { AbiFunction as ViemFunction } from "viem";
import { toFunctionSelector, toFunctionSignature } from "viem/utils";
import { describe, expect, test } from "vitest";
import { catalogOf } from "#shared/abi/catalog.ts";
import { emptyDraft } from "#shared/abi/draft.ts";
import { describeField, findUnsupported } from "#shared/abi/field.ts";
import { abiFunctions, selector, signature } from "#shared/abi/functions.ts";
import type { Abi } from "#shared/abi/types.ts";
import { readAbiText } from "./abi-text.ts";

type Package = {
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  readonly files: readonly { readonly file: string; readonly abi: readonly ViemFunction[] }[];
};

/** ABIs of public packages whose licences allow redistribution, each with its package, version, licence and file. */
const packages: readonly Package[] = JSON.parse(
  brotliDecompressSync(readFileSync(new URL("fixtures/corpus.json.br", import.meta.url))).toString(),
);

const abiOf = (text: string): Abi => {
  const read = readAbiText(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const [contract] = read.contracts;
  if (contract === undefined || !contract.result.ok) throw new Error(JSON.stringify(contract));
  return contract.result.abi;
};

test("the corpus has at least 300 ABIs of at least 15 packages", () => {
  expect(packages.length).toBeGreaterThanOrEqual(15);
  expect(packages.flatMap(({ files }) => files).length).toBeGreaterThanOrEqual(300);
});

describe.each(packages.map((one) => [`${one.package} ${one.version} (${one.licence})`, one] as const))(
  "%s",
  (_, { files }) => {
    test("every ABI is read completely, with the functions that viem finds", () => {
      for (const { file, abi } of files) {
        const read = abiOf(JSON.stringify(abi));
        const theirs = abi.filter(({ type }) => type === undefined || type === "function");
        const listed = catalogOf(read).filter(({ kind }) => kind === "read" || kind === "write");
        expect([file, read.length, listed.length]).toEqual([file, abi.length, theirs.length]);
        const mine = read.filter((entry) => entry.type === "function");
        expect([file, mine.map(signature)]).toEqual([file, theirs.map((one) => toFunctionSignature(one))]);
        const selectors = theirs.map((one) => toFunctionSelector(one));
        expect([file, mine.map((one) => selector(one))]).toEqual([file, selectors]);
      }
    });

    test("every function has an initially blank form", () => {
      for (const { file, abi } of files) {
        for (const fn of abiFunctions(abiOf(JSON.stringify(abi)))) {
          const fields = fn.inputs.map(describeField);
          // Function-typed arguments cannot be typed in, and libraries have their own types.
          const unsupported = fields.map(findUnsupported).flatMap((field) => (field === undefined ? [] : [field.type]));
          expect([
            file,
            fn.name,
            unsupported.filter((type) => /^(?:tuple|u?int|bytes|address|bool|string)/.test(type)),
          ]).toEqual([file, fn.name, []]);
          expect(fields.map(emptyDraft)).toHaveLength(fn.inputs.length);
        }
      }
    });
  },
);
