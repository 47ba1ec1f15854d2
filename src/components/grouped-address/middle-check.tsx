import { TextInput } from "@mantine/core";
import type { Ref } from "react";
import { GroupedAddress } from "./grouped-address.tsx";
import type { MiddleCharacters } from "./middle-characters.ts";
import classes from "./grouped-address.module.css";

/**
 * Asks for characters from the middle of a new recipient's address, which the person has from another source: they are
 * marked in the address, not repeated here.
 */
export const MiddleCheck = ({
  middle: { address, start, text },
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
      // What to type stays visible beside the error.
      inputWrapperOrder={["label", "input", "description", "error"]}
      classNames={{ input: classes["typed"] ?? "" }}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      ref={inputRef}
      value={typed}
      error={isPart ? (typed === "" ? problem : undefined) : "Does not match the recipient's address."}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
};
