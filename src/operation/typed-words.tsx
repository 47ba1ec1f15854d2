import { TextInput } from "@mantine/core";

type Props = {
  /** The text to type. */
  readonly text: string;
  /** Why, as a sentence. */
  readonly why: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
};

/** A typed confirmation, for actions that must not happen with one click. */
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
