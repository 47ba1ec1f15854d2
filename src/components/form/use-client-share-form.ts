import type { SyntheticEvent } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { clientShareSchema } from "./client-share-field.tsx";
import type { RefusedRequest } from "./field-errors.ts";
import { type ControlledField, useControlledField } from "./use-controlled-field.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useFirstProblem } from "./use-first-problem.ts";
import { useZodForm } from "./use-zod-form.ts";

const schemaOf = (clientShare: Environment["clientShare"]) => z.object({ clientShare: clientShareSchema(clientShare) });

const schemas = { ask: schemaOf("ask"), held: schemaOf("held") };

/** The share to send; undefined if the server holds it. */
export type Secret = { readonly clientShare: string | undefined };

type ShareForm<Refused> = {
  /** Props for ClientShareField; undefined if the share is not asked for. */
  readonly field: ControlledField<string> | undefined;
  readonly isMissing: boolean;
  /** The refused request, if the field does not show all that is wrong with it. For the error panel. */
  readonly error: Refused | null;
  /** Passes the share on and clears the field; focuses the field if the share is missing. */
  readonly submit: (onShare: (secret: Secret) => void) => (event: SyntheticEvent<HTMLElement>) => void;
};

/** A form whose only field is the client share, or that has none if the server holds it. The share is in memory only, until it is sent. */
export const useClientShareForm = <Refused extends RefusedRequest>(
  clientShare: Environment["clientShare"],
  refused: Refused | null | undefined,
): ShareForm<Refused> => {
  const schema = schemas[clientShare];
  const isAsked = clientShare === "ask";
  const { form, submit } = useZodForm(schema, { defaultValues: { clientShare: "" } });
  const field = useControlledField(form.control, "clientShare");
  const isMissing = useFirstProblem(form, schema) !== undefined;
  const error = useFieldErrors(form, refused, isAsked ? ["clientShare"] : []);
  return {
    field: isAsked ? field : undefined,
    isMissing,
    error,
    submit: (onShare) =>
      submit(({ clientShare: share }) => {
        onShare({ clientShare: share });
        form.resetField("clientShare");
      }),
  };
};
