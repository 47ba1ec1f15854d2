import { type SyntheticEvent, useMemo } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { clientShareSchema } from "./client-share-field.tsx";
import type { RefusedRequest } from "./field-errors.ts";
import { type ControlledField, useControlledField } from "./use-controlled-field.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useFirstProblem } from "./use-first-problem.ts";
import { useZodForm } from "./use-zod-form.ts";

const schemaOf = (clientShare: Environment["clientShare"]) => z.object({ clientShare: clientShareSchema(clientShare) });

/** The share to send; undefined if the server holds it. */
export type Secret = { readonly clientShare: string | undefined };

type ShareForm = {
  /** Props for ClientShareField; undefined if the share is not required. */
  readonly field: ControlledField<string> | undefined;
  readonly isMissing: boolean;
  /** Passes the share on and clears the field; focuses the field if the share is missing. */
  readonly submit: (onShare: (secret: Secret) => void) => (event: SyntheticEvent<HTMLElement>) => void;
};

/** A form whose only field is the client share, or that has none if the server holds it. The share is in memory only, until it is sent. */
export const useClientShareForm = (
  clientShare: Environment["clientShare"],
  refused: RefusedRequest | null | undefined,
): ShareForm => {
  const schema = useMemo(() => schemaOf(clientShare), [clientShare]);
  const isAsked = clientShare === "ask";
  const { form, submit } = useZodForm(schema, { defaultValues: { clientShare: "" } });
  const field = useControlledField(form.control, "clientShare");
  const isMissing = useFirstProblem(form, schema) !== undefined;
  // The error panel shows it too, with the code and the request id.
  useFieldErrors(form, refused, isAsked ? ["clientShare"] : []);
  return {
    field: isAsked ? field : undefined,
    isMissing,
    submit: (onShare) =>
      submit(({ clientShare: share }) => {
        try {
          onShare({ clientShare: share });
        } finally {
          form.resetField("clientShare");
        }
      }),
  };
};
