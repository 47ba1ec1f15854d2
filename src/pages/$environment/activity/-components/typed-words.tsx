import { TextInput } from "@mantine/core";

type Props = {
  /** What has to be typed. */
  readonly text: string;
  /** Why, as a sentence. */
  readonly why: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
};

/** A confirmation in words, for what must not be done with one click. */
export const TypedWords = ({ text, why, typed, onType }: Props) => (
  <TextInput
    label={`Type “${text}” to confirm`}
    description={why}
    inputWrapperOrder={["label", "input", "description", "error"]}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    value={typed}
    error={typed === "" || text.startsWith(typed.trim()) ? undefined : "Does not match."}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
