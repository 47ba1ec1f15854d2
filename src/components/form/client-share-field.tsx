import { PasswordInput } from "@mantine/core";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { terms } from "#src/components/terms.ts";
import type { ControlledField } from "./use-controlled-field.ts";

const keptWords = {
  request: "Used for this request only and never stored.",
  list: "Entered once and kept in memory until the list is sent.",
  run: "Kept in the server's memory for this run. After a pause or restart, you enter it again.",
} as const;

/** The error when no client share was entered. */
export const missingShare = "Enter the client share.";

/** The client share in a form's schema: required if the environment asks for it, omitted if the server holds it. */
export const clientShareSchema = (clientShare: Environment["clientShare"]): Schema<string | undefined, string> =>
  clientShare === "ask"
    ? z.string().check(z.minLength(1, missingShare))
    : z.pipe(
        z.string(),
        z.transform(() => undefined),
      );

/**
 * Asks for the client share and says how long it is kept. The form keeps the share in memory only, and clears it as
 * soon as it is sent.
 */
export const ClientShareField = ({
  keptFor,
  // Without a name no password manager offers to save it.
  name: _name,
  onChange,
  error,
  ...field
}: ControlledField<string> & { readonly keptFor: keyof typeof keptWords }) => (
  <PasswordInput
    {...field}
    label="Client share"
    description={`${terms["client share"]} ${keptWords[keptFor]}`}
    autoComplete="off"
    error={error}
    aria-invalid={error !== undefined}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
