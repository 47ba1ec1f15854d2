import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { ExactText } from "#src/components/exact-text.tsx";
import type { ConfirmationPhrase } from "./confirmation-phrase.ts";
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

const exactly = {
  // The text to type stays visible beside the error.
  inputWrapperOrder: ["label", "input", "description", "error"],
  classNames: { input: classes["code"] ?? "" },
  autoComplete: "off",
  autoCapitalize: "off",
  autoCorrect: "off",
  spellCheck: false,
} satisfies TextInputProps;
