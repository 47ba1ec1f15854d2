import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { LinkResult } from "#shared/abi/draft-link.ts";
import type { Field } from "#shared/abi/field.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { hasArguments, readFragment } from "./link-arguments.ts";
import { linkErrorText } from "./link-error-text.ts";
import { Notice } from "./notice.tsx";
import classes from "./abi-form.module.css";

/** What a link changed in a form. */
type Opened = {
  readonly form: string;
  readonly result: LinkResult;
  /** The form's previous values. */
  readonly before: unknown;
};

/**
 * Fills in a form from the link that opened the page: the link's arguments become the form's values, and are removed
 * from the URL. Nothing is sent, and earlier input can be restored.
 */
export const useFromLink = (
  fields: readonly Field[],
  /** The key of the form's data in this tab; undefined while no form is open. */
  form: string | undefined,
  /** Removes the arguments from the URL. */
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
    /** Whether to delay the form, which would otherwise mount with its previous values. */
    isWaiting,
    /** Part of the form's key, so that the form is remounted with new values. */
    fill,
    /** Shows what the link changed. */
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
