import { Stack, Text } from "@mantine/core";
import { useContext, useEffect, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { FormProvider } from "react-hook-form";
import { parseDrafts } from "#shared/abi/draft.ts";
import { isRead, selector, signature } from "#shared/abi/functions.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { errorText } from "#src/components/abi-form/error-text.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { AfterForm } from "../parts/after-form.tsx";
import { CheckedForm } from "./checked-form.ts";
import type { OnChecked } from "./checked-form.ts";
import { CopyAs } from "./copy-as.tsx";
import { EntrySource } from "../abi/entry-source.tsx";
import { fragmentOf } from "./link-arguments.ts";
import { Linked } from "./linked.ts";
import classes from "../parts/contract.module.css";
import { NoteUse } from "../functions/recently-used.ts";
import type { CallForm as Form } from "./use-call-form.ts";

/**
 * The form of a function: its arguments, what `children` adds, and a submit that happens only when every field is right.
 * Where one is not, the first of them gets the focus.
 */
export const CallForm = ({
  fn,
  call: { form, fields, read },
  onSubmit,
  formRef,
  children,
}: {
  readonly fn: AbiFunction;
  readonly call: Form;
  readonly onSubmit: OnChecked;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}) => {
  const [problem, setProblem] = useState<string>();
  const noteUse = useContext(NoteUse);
  const linked = useContext(Linked);
  useEffect(() => linked.put("form", () => fragmentOf(fields, read().args)));
  const element = useRef<HTMLElement>(null);
  const submit = (then: OnChecked) => {
    const draft = read();
    const values = parseDrafts(fields, draft.args);
    const first = values.ok ? undefined : values.errors[0];
    const at = typeof first?.path[0] === "number" ? fields[first.path[0]] : undefined;
    setProblem(first === undefined || at === undefined ? undefined : `${at.name}: ${errorText(at, first)}`);
    if (!values.ok) return;
    noteUse(signature(fn));
    then(values.value, draft);
  };
  const check = (then: OnChecked) => {
    void form.handleSubmit(
      () => submit(then),
      () => focusFirstError(element.current),
    )();
  };
  return (
    <section ref={element} aria-label="Form" className={classes["form"]} data-kind={isRead(fn) ? "read" : "write"}>
      <header className={classes["head"]}>
        <h2 className={classes["signature"]}>{signature(fn)}</h2>
        <p className={classes["kind"]}>
          {isRead(fn) ? "Read" : "Write"} · {fn.stateMutability} ·{" "}
          <span className={classes["code"]}>{selector(fn)}</span>
        </p>
        <EntrySource entry={fn} />
        {fn.description === undefined ? null : <Text size="sm">{fn.description}</Text>}
      </header>
      <FormProvider {...form}>
        <form
          ref={formRef}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            check(onSubmit);
          }}
        >
          <Stack gap="md">
            {fields.length === 0 ? (
              <Text size="sm" c="dimmed">
                This function takes no arguments.
              </Text>
            ) : (
              <AbiFields fields={fields} name="args" />
            )}
            {problem === undefined ? null : (
              <Notice tone="bad" title="This cannot be sent">
                {problem}
              </Notice>
            )}
            <CheckedForm value={check}>
              {children}
              <AfterForm>
                <CopyAs fn={fn} />
              </AfterForm>
            </CheckedForm>
          </Stack>
        </form>
      </FormProvider>
    </section>
  );
};

// The errors are rendered after the submit's handlers have run.
const focusFirstError = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
};
