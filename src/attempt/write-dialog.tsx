import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { endpointFacts, type WriteFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useToldProblem } from "#src/components/form/use-first-problem.ts";
import type { ZodForm } from "#src/components/form/use-zod-form.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { useLack } from "#src/records/lack.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { AttemptNotice } from "./attempt-notice.tsx";
import { blocks } from "./obstacle.ts";
import { roleObstacle } from "./role-obstacle.ts";
import type { Attempt } from "./use-attempt.ts";

type Props<N extends WriteName, Input extends FieldValues, Output> = {
  readonly environment: string;
  readonly endpoint: N;
  /** Shown if a deployment lacks the endpoint: what it would do ("the creation of wallets"), and another way. */
  readonly lacking?: { readonly what: string; readonly instead: string };
  readonly attempt: Attempt<N>;
  readonly schema: Schema<Output, Input>;
  readonly form: ZodForm<Input, Output>;
  /** The fields on the page, in their order. */
  readonly fields: readonly FieldPath<Input>[];
  /** Why it cannot be sent yet, if a field rather than the schema knows. */
  readonly fault?: string | undefined;
  readonly onSend: (values: Output) => void;
  readonly onClose: () => void;
  /** The outcome, which replaces the form. */
  readonly done?: ReactNode;
  readonly children: ReactNode;
};

/** A form that changes something, in a dialog: who may send it, what is missing, and the obstacles. */
export const WriteDialog = <N extends WriteName, Input extends FieldValues, Output>(props: Props<N, Input, Output>) => {
  const { environment, attempt, schema, fields, onSend, onClose, done, children } = props;
  const { form, submit } = props.form;
  const { title, action, role: needed }: WriteFacts = endpointFacts[props.endpoint];
  useFocusBack();
  const navigate = useNavigate();
  const reasonId = useId();
  const role = useQuery(sessionOptions()).data?.role;
  const problem = useToldProblem(form, schema);
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  // The notice says it too: it has the code and the request id.
  useFieldErrors(form, refused, fields);
  const lack = useLack(environment, props.endpoint);
  const lacking = lack === undefined && isNotOffered(refused) ? props.lacking : undefined;
  /** An obstacle that no field change removes. */
  const obstacle =
    roleObstacle(role, needed) ??
    (lack === undefined ? blocks(attempt.obstacle) : [lack, props.lacking?.instead].filter(Boolean).join(" "));
  const outage = useOutageReason(environment);
  const reason = obstacle ?? outage ?? problem ?? props.fault;
  // An error already shown at its field is enough visually.
  const isAtField =
    obstacle === undefined &&
    outage === undefined &&
    (problem === undefined || Object.values(form.formState.errors).some((one) => one?.message === problem));
  const ReasonElement = isAtField ? VisuallyHidden : "span";
  // The form itself has no controls: the keys come from its fields.
  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (isEnterInField(event)) submit(() => undefined)(event);
    },
  };
  const show = (operationId: string) =>
    void navigate({ to: "/$environment/activity/$operationId", params: { environment, operationId } });
  return (
    <Dialog title={title} closeLabel="Close" size="lg" onClose={onClose}>
      {/* Enter sends nothing, and reports what is missing: only the button sends. */}
      <form onSubmit={alone} {...keys} noValidate autoComplete="off">
        <Stack gap="md">
          {done ?? (
            <>
              {children}
              {lacking && <NotOffered {...lacking} />}
              <AttemptNotice environment={environment} attempt={attempt} onOperation={show} />
              <Text size="sm" component="div" ta="right" mih="1.4rem">
                <ReasonElement id={reasonId}>{attempt.sending ? "" : reason}</ReasonElement>
              </Text>
              <Group justify="flex-end" gap="sm">
                <Button variant="default" onClick={onClose}>
                  {attempt.sending ? "Close" : "Cancel"}
                </Button>
                <Button
                  loading={attempt.sending}
                  disabled={obstacle !== undefined || outage !== undefined || props.fault !== undefined}
                  {...blockedButton(reason !== undefined, reasonId)}
                  onClick={submit(onSend)}
                >
                  {action}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  );
};

/** React also bubbles the dialog's submit event to an outer form, which must ignore it. */
const alone = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A field that uses the key itself, for example to pick an option, is left alone. */
const isEnterInField = ({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  key === "Enter" && !nativeEvent.isComposing && !defaultPrevented && target instanceof HTMLInputElement;
