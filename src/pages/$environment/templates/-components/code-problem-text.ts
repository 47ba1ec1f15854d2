import { type CodeProblem, mostCreationBytes, mostDeployedBytes } from "#shared/abi/creation-code.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { nameText } from "#src/components/name-text.ts";

/** The error of a template's code, and what to do about it. */
export const codeProblemText = (problem: CodeProblem): string => {
  switch (problem.code) {
    case "missing":
      return "Read an artifact above, or paste the compiler's creation code.";
    case "empty":
      return "The bytecode is empty. Interfaces and abstract contracts cannot be deployed: choose a contract that implements them.";
    case "unlinked":
      return `The bytecode is not linked with ${librariesText(problem.libraries)}. Deploy each library, link it with the compiler, and read the artifact again.`;
    case "not-hex":
      return `Character ${numberText(problem.at + 1)} of the bytecode, “${nameText(problem.got)}”, is not a hex digit. Paste hex digits only, with or without 0x.`;
    case "odd":
      return `The bytecode has an odd number of hex digits (${numberText(problem.digits)}). Check that you copied all of it.`;
    case "too-large":
      return `The bytecode has ${numberText(problem.bytes)} bytes, and a chain takes at most ${numberText(mostCreationBytes)} (EIP-3860). Turn the optimizer on, or split the contract.`;
    case "deployed-too-large":
      return `The deployed contract would have ${numberText(problem.bytes)} bytes, and a chain keeps at most ${numberText(mostDeployedBytes)} (EIP-170). Turn the optimizer on, or split the contract.`;
  }
};

const librariesText = (libraries: readonly string[]): string => {
  const shown = libraries.slice(0, mostNamed).map((name) => `“${nameText(name.slice(0, 100))}”`);
  const more = libraries.length - shown.length;
  return `${countText(libraries.length, "library", "libraries")}: ${shown.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
};

const mostNamed = 10;
