import { type RefObject, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, parseDraftsSteps } from "#shared/abi/draft.ts";
import type { Field } from "#shared/abi/field.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { focusFirstError } from "#src/components/form/focus-first-error.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { errorText } from "./error-text.ts";
import { firstErrorPath, focusField, showField } from "./shown-rows.ts";

export type CheckedForm<T> = {
  /** Validates the form like its submit: an invalid field gets the focus, and `then` is not called. */
  readonly check: (then: (values: readonly AbiValue[], draft: T) => void) => void;
  /** Why the arguments cannot be used although every field is valid. */
  readonly problem: string | undefined;
  /** The element that contains the fields. */
  readonly element: RefObject<HTMLElement | null>;
};

/** Acts on a form of arguments only if every field is valid. */
export const useCheckedForm = <T extends { readonly args: readonly Draft[] }>(
  form: UseFormReturn,
  fields: readonly Field[],
  read: () => T,
): CheckedForm<T> => {
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLElement>(null);
  const submit = async (then: (values: readonly AbiValue[], draft: T) => void) => {
    const draft = read();
    const values = await withPauses(parseDraftsSteps(fields, draft.args));
    const first = values.ok ? undefined : values.errors[0];
    const at = typeof first?.path[0] === "number" ? fields[first.path[0]] : undefined;
    setProblem(first === undefined || at === undefined ? undefined : `${at.name}: ${errorText(at, first)}`);
    if (values.ok) then(values.value, draft);
  };
  const check = (then: (values: readonly AbiValue[], draft: T) => void) => {
    void form.handleSubmit(
      () => submit(then),
      (errors) => {
        const path = firstErrorPath(errors);
        focusOnceRendered(() => {
          if (path === undefined) focusFirstError(element.current);
          else {
            showField(form.control, path);
            focusField(form.control, path);
          }
          return isInvalidFieldOf(element.current, document.activeElement);
        });
      },
    )();
  };
  return { check, problem, element };
};

const isInvalidFieldOf = (form: HTMLElement | null, focused: Element | null): boolean =>
  form?.contains(focused) === true && focused?.getAttribute("aria-invalid") === "true";

/** At 60 frames a second, ten seconds. */
const mostFrames = 600;

/**
 * Tries with each frame until the field has the focus: errors render after they have been found, and rows that were pasted
 * just before when the browser has time. It gives up once the person has moved on.
 */
const focusOnceRendered = (focus: () => boolean, frames = mostFrames): void => {
  const before = document.activeElement;
  requestAnimationFrame(() => {
    if (document.activeElement !== before || focus() || frames === 0) return;
    focusOnceRendered(focus, frames - 1);
  });
};
