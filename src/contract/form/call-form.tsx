import { Stack, Text } from "@mantine/core";
import { useContext, useEffect } from "react";
import type { ReactNode, Ref } from "react";
import { FormProvider } from "react-hook-form";
import { isRead, selector, signature } from "#shared/abi/functions.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { AfterForm } from "../parts/after-form.tsx";
import { CopyAs } from "./copy-as.tsx";
import { EntrySource } from "../abi/entry-source.tsx";
import { fragmentOf } from "./link-arguments.ts";
import { Linked } from "./linked.ts";
import classes from "../parts/contract.module.css";
import type { CallForm as Form, OnChecked } from "./use-call-form.ts";

/**
 * The form of a function: its arguments, what `children` adds, and a submit that happens only when every field is right.
 * Where one is not, the first of them gets the focus.
 */
export const CallForm = ({
  fn,
  call: { form, fields, read, check, problem, element },
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
  const linked = useContext(Linked);
  useEffect(() => linked.put("form", () => fragmentOf(fields, read().args)));
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
            {children}
            <AfterForm>
              <CopyAs fn={fn} check={check} />
            </AfterForm>
          </Stack>
        </form>
      </FormProvider>
    </section>
  );
};
