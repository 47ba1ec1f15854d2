import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { LinkResult } from "#shared/abi/draft-link.ts";
import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { tabForms } from "#src/lib/tab-forms.ts";
import { hasArguments, readFragment } from "./link-arguments.ts";
import { linkErrorText } from "./link-error-text.ts";
import { formKey } from "../ref/contract-ref.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import classes from "../parts/contract.module.css";

/** What a link has done to a form. */
type Opened = {
  readonly form: string;
  readonly result: LinkResult;
  /** What the form held before. */
  readonly before: unknown;
};

/**
 * The page of a function, whose form is filled in first by the link that has led here: the link's arguments become what the
 * form holds, and leave the address. Nothing is sent, and what was typed before can be brought back.
 */
export const FromLink = ({
  fn,
  onTaken,
  children,
}: {
  readonly fn: AbiFunction;
  /** Takes the arguments out of the address. */
  readonly onTaken: () => Promise<void>;
  /** Renders the page; a form that the number is a part of the key of is never older than what it holds. */
  readonly children: (fill: number) => ReactNode;
}) => {
  const { contract } = useOpenContract();
  const form = formKey(contract, fn);
  const fragment = useLocation({ select: ({ hash }) => hash });
  const fields = useMemo(() => fn.inputs.map(describeField), [fn]);
  const waiting = hasArguments(fragment);
  const [opened, setOpened] = useState<Opened>();
  const [fill, setFill] = useState(0);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    if (!waiting) return;
    const before = tabForms.read(form, z.unknown());
    const result = readFragment(fields, fragment);
    if (result.ok) tabForms.write(form, { ...(isRecord(before) ? before : {}), args: result.drafts });
    void taken.current().then(() => setOpened({ form, result, before }));
  }, [waiting, fragment, fields, form]);
  if (waiting) return null;
  const shown = opened?.form === form ? opened : undefined;
  const restore = () => {
    tabForms.write(form, shown?.before);
    setOpened(undefined);
    setFill((count) => count + 1);
  };
  return (
    <>
      {shown === undefined ? null : (
        <div className={classes["fromLink"]}>
          <LinkNotice fields={fields} opened={shown} onRestore={restore} />
        </div>
      )}
      {children(fill)}
    </>
  );
};

const LinkNotice = ({
  fields,
  opened: { result, before },
  onRestore,
}: {
  readonly fields: readonly Field[];
  readonly opened: Opened;
  readonly onRestore: () => void;
}) => {
  if (!result.ok) {
    return (
      <Notice tone="bad" title="The arguments of the link cannot be used">
        {linkErrorText(fields, result.error)} The form holds what it held before.
      </Notice>
    );
  }
  return (
    <Notice tone="careful" title="Filled in from a link">
      Nothing was sent. Check each value: whoever made the link has chosen them.{" "}
      {isRecord(before) ? (
        <Button variant="subtle" size="compact-xs" onClick={onRestore}>
          Restore what was typed before
        </Button>
      ) : null}
    </Notice>
  );
};
