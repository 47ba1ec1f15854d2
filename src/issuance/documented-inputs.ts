import type { AbiParameter } from "#shared/abi/types.ts";
import { plainNatspec } from "./natspec-text.ts";
import { readDocs } from "./read-docs.ts";

/**
 * The inputs of a constructor or initializer as a form shows them: with what the template's documentation says of each, and without the
 * underscores by which Solidity tells a parameter from a variable. `method` is "constructor" or a signature.
 */
export const documentedInputs = (
  inputs: readonly AbiParameter[],
  docs: unknown,
  method: string,
): readonly AbiParameter[] => {
  const notes = readDocs(docs).notes.flatMap(({ methods }) => methods.filter(({ name }) => name === method));
  const params = notes.flatMap((note) => note.params);
  const bare = inputs.map(({ name }) => name.replaceAll(/^_+|_+$/g, ""));
  return inputs.map((input, index) => {
    const words = params.find(({ name }) => name === input.name && name !== "")?.text ?? "";
    const name = bare[index] ?? "";
    return {
      ...input,
      // Two fields of one name could not be told apart.
      ...(name === "" || bare.indexOf(name) !== bare.lastIndexOf(name) ? {} : { name }),
      ...(words === "" || input.description !== undefined ? {} : { description: plainNatspec(words) }),
    };
  });
};
