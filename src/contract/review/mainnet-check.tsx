import { Text, TextInput } from "@mantine/core";
import type { ContractRef } from "../ref/contract-ref.ts";
import classes from "../parts/contract.module.css";
import { ExactText } from "#src/components/exact-text.tsx";
import { hiddenCharacters } from "#shared/text/invisible.ts";

/** What a person has to type before a write on a mainnet. */
export type Wanted = {
  readonly what: string;
  readonly text: string;
};

/** The amount of a write on a mainnet where it has one, else the contract's name, else its address; undefined elsewhere. */
export const wantedText = (
  contract: ContractRef,
  name: string | undefined,
  amount: string | undefined,
): Wanted | undefined => {
  if (contract.environment.kind !== "mainnet") return undefined;
  if (amount !== undefined) return { what: "the amount", text: amount };
  const known = name?.trim() ?? "";
  // A name that cannot be typed as it is confirms nothing.
  return known === "" || hiddenCharacters(known).length > 0
    ? { what: "the contract's address", text: contract.address }
    : { what: "the contract's name", text: known };
};

/** Asks for the text to be typed; never filled in. */
export const MainnetCheck = ({
  wanted: { what, text },
  typed,
  onType,
}: {
  readonly wanted: Wanted;
  readonly typed: string;
  readonly onType: (text: string) => void;
}) => (
  <TextInput
    label={`Type ${what} to confirm`}
    description={
      <>
        This is a mainnet. Exactly:{" "}
        <Text span inherit className={classes["code"]}>
          <ExactText text={text} />
        </Text>
      </>
    }
    inputWrapperOrder={["label", "input", "error", "description"]}
    classNames={{ input: classes["code"] ?? "" }}
    autoComplete="off"
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
    value={typed}
    error={typed === "" || text.startsWith(typed) ? undefined : "Not the same."}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
