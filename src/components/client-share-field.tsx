import { PasswordInput } from "@mantine/core";

const keptWords = {
  request: "Used for this one request and kept nowhere.",
  list: "Asked once for the list, kept in memory for as long as it is being sent.",
  run: "Kept in the server's memory for this run only, and asked for again after a pause or a restart.",
} as const;

/**
 * Asks for the client share of an environment that does not hold it, and says how long it is kept. Whoever shows it holds the
 * value in memory only, and forgets it once it is sent or the form is closed.
 */
export const ClientShareField = ({
  keptFor,
  value,
  error,
  onChange,
}: {
  readonly keptFor: keyof typeof keptWords;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (share: string) => void;
}) => (
  <PasswordInput
    label="Client share"
    description={keptWords[keptFor]}
    inputWrapperOrder={["label", "input", "error", "description"]}
    autoComplete="off"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
