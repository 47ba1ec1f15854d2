import { Box, Button } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { operationOptions } from "#src/api/operations.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import type { Filled } from "#src/lib/tab-forms.ts";
import type { Filling } from "./filling.ts";

type Repetition<T> = {
  readonly environment: string;
  /** The operation named in a link; undefined without one. */
  readonly id: string | undefined;
  readonly filling: Filling<T>;
};

/** The operation whose values prefill a form. */
const useRepeated = <T,>({ environment, id, filling }: Repetition<T>) => {
  const options = operationOptions(environment, id ?? "");
  const { data, error } = useQuery({
    ...options,
    queryFn: id === undefined ? skipToken : options.queryFn,
    enabled: id !== undefined,
    refetchInterval: false,
  });
  const fill = data === undefined ? undefined : filling(data);
  const isOther = data !== undefined && fill === undefined;
  const repeated = id === undefined || data === undefined || fill === undefined ? undefined : { id: data.id, fill };
  return {
    /** Until the look-up has finished the form must not mount: it would begin with other values. */
    isWaiting: id !== undefined && data === undefined && error === null,
    repeated,
    notice:
      id === undefined ? null : error !== null ? (
        <ErrorPanel error={error} />
      ) : isOther ? (
        <Unfit environment={environment} id={id} />
      ) : repeated === undefined ? null : (
        <FilledIn environment={environment} id={id} />
      ),
  };
};

/** Prefills a dialog's fields once the operation is loaded; returns a notice about it. */
export const useFilledLike = (repetition: Repetition<void>): ReactNode => {
  const { repeated, notice } = useRepeated(repetition);
  const start = useEffectEvent(() => repeated?.fill());
  const repeatedId = repeated?.id;
  // The record may change while the dialog is open: it is prefilled once.
  useEffect(() => {
    if (repeatedId !== undefined) start();
  }, [repeatedId]);
  return notice;
};

/** What a form needs to be prefilled from an operation. */
export type AgainOptions = Repetition<Filled | undefined> & {
  /** False while required data is still loading. */
  readonly isReady?: boolean;
  /** Removes the operation from the URL. */
  readonly onTaken: () => Promise<void>;
};

/** The outcome of a link. */
type Opened = { readonly id: string; readonly filled: Filled | undefined };

/**
 * Prefills a form with saved drafts from the operation named in the URL, and then removes it from the URL. A form never
 * gets a client share or an idempotency key from it: the journal has no share, and a form makes its own key.
 */
export const useAgain = ({ onTaken, isReady = true, ...repetition }: AgainOptions) => {
  const { environment, id } = repetition;
  const { isWaiting, repeated, notice: unfilled } = useRepeated(repetition);
  const isDone = !isWaiting && repeated === undefined;
  const [opened, setOpened] = useState<Opened>();
  const [count, setCount] = useState(0);
  const take = useEffectEvent(() => {
    if (repeated === undefined) return;
    const next = { id: repeated.id, filled: repeated.fill() };
    void onTaken().then(() => setOpened(next));
  });
  const repeatedId = repeated?.id;
  // The record may change while the page is open: the form is prefilled once.
  useEffect(() => {
    if (repeatedId !== undefined && isReady) take();
  }, [repeatedId, isReady]);
  const restore = (before: () => void) => {
    before();
    setOpened(undefined);
    setCount((last) => last + 1);
  };
  const before = opened?.filled?.restore;
  const notice =
    id !== undefined ? (
      isDone && unfilled
    ) : opened === undefined ? null : opened.filled === undefined ? (
      <Unfit environment={environment} id={opened.id} />
    ) : (
      <FilledIn environment={environment} id={opened.id}>
        {before !== undefined && (
          <Button variant="subtle" size="compact-xs" onClick={() => restore(before)}>
            Restore what you typed
          </Button>
        )}
      </FilledIn>
    );
  return {
    /** Whether to delay the form, which would otherwise mount with its previous values. */
    isWaiting: id !== undefined && !isDone,
    /** Part of the form's key, so that the form is remounted with new values. */
    fill: count,
    notice: notice === null || notice === false ? null : <Box my="md">{notice}</Box>,
  };
};

type OfOperation = { readonly environment: string; readonly id: string };

const FilledIn = ({ environment, id, children }: OfOperation & { readonly children?: ReactNode }) => (
  <Notice tone="careful" title="Filled in from an earlier operation">
    Nothing was sent. Check each value before you send: this is a new operation.{" "}
    <OperationLink environment={environment} id={id} /> {children}
  </Notice>
);

const Unfit = ({ environment, id }: OfOperation) => (
  <Notice tone="bad" title="The form cannot be filled in from this operation">
    It is another kind of operation, it uses something this form does not have, or its request was removed because of
    its age. Nothing was sent. <OperationLink environment={environment} id={id} />
  </Notice>
);

const OperationLink = ({ environment, id }: OfOperation) => (
  <TextLink
    inherit
    underline="always"
    to="/$environment/activity/$operationId"
    params={{ environment, operationId: id }}
  >
    Open the earlier operation
  </TextLink>
);
