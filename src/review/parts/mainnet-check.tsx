import { Text, TextInput, type TextInputProps } from "@mantine/core";
import type { Ref } from "react";
import { ExactText } from "#src/components/exact-text.tsx";
import { GroupedAddress } from "#src/components/grouped-address/grouped-address.tsx";
import type { ConfirmationPhrase } from "./confirmation-phrase.ts";
import type { MiddleCharacters } from "./middle-characters.ts";
import classes from "./review.module.css";

/** Asks the person to type the text; never prefilled. */
export const MainnetCheck = ({
  phrase: { what, text },
  typed,
  onType,
}: {
  readonly phrase: ConfirmationPhrase;
  readonly typed: string;
  readonly onType: (text: string) => void;
}) => (
  <TextInput
    label={`Type ${what} to confirm`}
    description={
      <>
        This is a mainnet. Type exactly:{" "}
        <Text span inherit className={classes["code"]}>
          <ExactText text={text} />
        </Text>
      </>
    }
    {...exactly}
    value={typed}
    error={typed === "" || text.startsWith(typed) ? undefined : "Does not match."}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);

/**
 * Asks for characters from the middle of a new recipient's address, which the person has from another source: they are marked
 * in the address, not repeated here.
 */
export const MiddleCheck = ({
  middle,
  isShownAbove,
  of = "recipient",
  typed,
  onType,
  inputRef,
  problem,
}: {
  readonly middle: MiddleCharacters;
  /** The address is above, with these characters marked. */
  readonly isShownAbove: boolean;
  /** Whose address it is. */
  readonly of?: "recipient" | "first recipient";
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Why the form was not sent. */
  readonly problem?: string | undefined;
}) => {
  const { address, start, text } = middle;
  const isPart = text.toLowerCase().startsWith(typed.trim().toLowerCase());
  return (
    <TextInput
      label={`Type the six marked characters of the ${of}'s address`}
      description={
        <>
          Never paid before. Read them from the invoice or message that names the address: characters {start + 1} to{" "}
          {start + text.length}
          {address.startsWith("0x") ? " after 0x" : ""}.
          {isShownAbove ? null : <GroupedAddress address={address} marked={middle} />}
        </>
      }
      {...exactly}
      value={typed}
      ref={inputRef}
      error={isPart ? (typed === "" ? problem : undefined) : "Does not match the recipient's address."}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
};

const exactly = {
  // The text to type stays visible beside the error.
  inputWrapperOrder: ["label", "input", "description", "error"],
  classNames: { input: classes["code"] ?? "" },
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
} satisfies TextInputProps;
