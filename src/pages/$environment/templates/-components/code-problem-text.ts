import { type CodeProblem, mostCreationBytes, mostDeployedBytes } from "#shared/abi/creation-code.ts";
import { countText, numberText } from "#shared/amount/number-text.ts";
import { nameText } from "#src/components/name-text.ts";

/** What is wrong with the code of a template, and what to do about it. */
export const codeProblemText = (problem: CodeProblem): string => {
  switch (problem.code) {
    case "missing":
      return "The bytecode is missing. Read an artifact above, or paste the creation code that the compiler made.";
    case "empty":
      return "The bytecode is empty: an interface or an abstract contract cannot be deployed. Choose a contract that implements it.";
    case "unlinked":
      return `The bytecode is not linked with ${librariesText(problem.libraries)}. Deploy each library, link its address in with the compiler, and read the artifact again.`;
    case "not-hex":
      return `Character ${numberText(problem.at + 1)} of the bytecode, “${nameText(problem.got)}”, is not a hex digit. Paste hex digits only, with or without 0x.`;
    case "odd":
      return `The bytecode has an odd number of hex digits (${numberText(problem.digits)}). Check that none was lost when it was copied.`;
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
