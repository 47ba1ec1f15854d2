import { Text } from "@mantine/core";
import { useState } from "react";
import type { AbiParseError } from "#shared/abi/from-unknown.ts";
import { standardAbi } from "#shared/abi/unstated.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { later } from "#src/components/later.tsx";
import { abiErrorText } from "./abi-error-text.ts";
import { AbiProblem } from "./abi-problem.tsx";
import { useFieldAbi } from "./field-abi.ts";
import { UnstatedNote } from "./unstated-note.tsx";

// Few texts have more than one contract.
const ContractChoice = later(async () => (await import("./contract-choice.tsx")).ContractChoice);

/**
 * Below a form's ABI field: the position of an error, the choice among several contracts, and inherited contracts
 * missing from the text.
 */
export const FieldAbiNotes = ({
  text,
  isWrong,
  onChoose,
}: {
  readonly text: string;
  /** Whether the field shows an error. */
  readonly isWrong: boolean;
  /** Receives the chosen contract's ABI as JSON, which replaces the text. */
  readonly onChoose: (json: string) => void;
}) => {
  const read = useFieldAbi(text);
  const [refused, setRefused] = useState<{ readonly text: string; readonly error: AbiParseError }>();
  if (read === undefined) return null;
  if (!read.ok) return isWrong ? <AbiProblem text={text} error={read.error} /> : null;
  const [only] = read.contracts;
  if (read.contracts.length > 1) {
    return (
      <>
        <ContractChoice
          contracts={read.contracts}
          onChoose={({ result }) => {
            if (result.ok) onChoose(JSON.stringify(standardAbi(result.abi), null, 2));
            else setRefused({ text, error: result.error });
          }}
        />
        {refused?.text === text && (
          <div role="alert">
            <Text size="sm">{abiErrorText(refused.error)}</Text>
            <AbiProblem text={text} error={refused.error} />
          </div>
        )}
      </>
    );
  }
  if (only === undefined) return null;
  if (!only.result.ok) return isWrong ? <AbiProblem text={text} error={only.result.error} /> : null;
  return (
    <>
      {only.missing.length > 0 && (
        <Text size="sm" component="output">
          <NameText
            text={`The text lacks ${only.missing.join(", ")}, so what it inherits from there is not in the ABI.`}
          />
        </Text>
      )}
      <UnstatedNote abi={only.result.abi} />
    </>
  );
};

export const abiFieldHelp =
  "An ABI as JSON, a compiler's or explorer's output, Solidity, Vyper, TypeScript, or signatures, one per line.";
