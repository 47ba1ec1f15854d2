import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { LinkResult } from "#shared/abi/draft-link.ts";
import type { Field } from "#shared/abi/field.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { Notice } from "./notice.tsx";
import { tabForms } from "#src/lib/tab-forms.ts";
import { hasArguments, readFragment } from "./link-arguments.ts";
import { linkErrorText } from "./link-error-text.ts";
import classes from "./abi-form.module.css";

/** What a link has done to a form. */
type Opened = {
  readonly form: string;
  readonly result: LinkResult;
  /** What the form held before. */
  readonly before: unknown;
};

/**
 * Fills a form of arguments in by the link that has led here: the link's arguments become what the form holds, and leave the
 * address. Nothing is sent, and what was typed before can be brought back.
 */
export const useFromLink = (
  fields: readonly Field[],
  /** The key of the form's data in this tab; undefined while no form is open. */
  form: string | undefined,
  /** Takes the arguments out of the address. */
  onTaken: () => Promise<void>,
) => {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const isWaiting = form !== undefined && hasArguments(fragment);
  const [opened, setOpened] = useState<Opened>();
  const [fill, setFill] = useState(0);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const before = tabForms.read(form, z.unknown());
    const result = readFragment(fields, fragment);
    if (result.ok) tabForms.write(form, { ...(isRecord(before) ? before : {}), args: result.drafts });
    void taken.current().then(() => setOpened({ form, result, before }));
  }, [isWaiting, fragment, fields, form]);
  const shown = opened === undefined || opened.form !== form ? undefined : opened;
  const restore = ({ form: filled, before }: Opened) => {
    tabForms.write(filled, before);
    setOpened(undefined);
    setFill((count) => count + 1);
  };
  return {
    /** The form must not be there yet: it would hold what it held before. */
    isWaiting,
    /** A form that the number is a part of the key of is never older than what it holds. */
    fill,
    /** What the link has done to the form. */
    notice:
      shown === undefined || isWaiting ? null : (
        <div className={classes["fromLink"]}>
          <LinkNotice fields={fields} opened={shown} onRestore={() => restore(shown)} />
        </div>
      ),
  };
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
      <Notice tone="bad" title="The link's arguments cannot be used">
        {linkErrorText(fields, result.error)} The form is unchanged.
      </Notice>
    );
  }
  return (
    <Notice tone="careful" title="Filled in from a link">
      Nothing was sent. Whoever made the link chose these values: check each one.{" "}
      {isRecord(before) ? (
        <Button variant="subtle" size="compact-xs" onClick={onRestore}>
          Restore what you typed
        </Button>
      ) : null}
    </Notice>
  );
};
