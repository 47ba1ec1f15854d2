import { Stack, Text } from "@mantine/core";
import { useContext, useEffect } from "react";
import type { ReactNode, Ref } from "react";
import { declaredParameters } from "#shared/abi/declared-parameters.ts";
import { callName, isRead, selector } from "#shared/abi/functions.ts";
import { entryOf, isRaw } from "#shared/abi/raw-call.ts";
import type { AbiCallable, AbiRawCall } from "#shared/abi/types.ts";
import { AbiFields } from "#src/components/abi-form/abi-fields.tsx";
import { ArgumentHintsProvider } from "#src/components/abi-form/argument-hints.ts";
import { fragmentOf } from "#src/components/abi-form/link-arguments.ts";
import { Linked } from "#src/components/abi-form/linked.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CodeName } from "#src/components/code/code-name.tsx";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { TermHelp } from "#src/components/term-help.tsx";
import { EntrySource } from "#src/playground/abi/entry-source.tsx";
import { AfterForm } from "#src/playground/parts/after-form.tsx";
import { Description } from "#src/playground/parts/description.tsx";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { CopyAs } from "./copy-as.tsx";
import { OtherWay } from "./other-way.tsx";
import { useArgumentHints } from "./use-argument-hints.ts";
import type { CallForm as Form, OnChecked } from "./use-call-form.ts";
import classes from "#src/playground/parts/contract.module.css";

const purposes: Readonly<Record<AbiRawCall["type"], string>> = {
  fallback: "Runs when the calldata matches no function. Some services refuse to call it.",
  receive: "Runs when a payment arrives without calldata. Some services refuse to call it.",
};

const mutabilityText = ({ stateMutability }: ReturnType<typeof entryOf>): string =>
  stateMutability === "unstated" ? "mutability not stated" : stateMutability;

/**
 * The form of a function: its arguments, what `children` adds, and a submit that runs only if every field is valid.
 * Otherwise the first invalid field gets the focus.
 */
export const CallForm = ({
  fn,
  call: { form, fields, read, check, problem, element },
  onSubmit,
  sender,
  formRef,
  isNever = false,
  children,
}: {
  readonly fn: AbiCallable;
  readonly call: Form;
  readonly onSubmit: OnChecked;
  /** The calling address, whose balance is offered. */
  readonly sender?: string | undefined;
  readonly formRef?: Ref<HTMLFormElement>;
  /** The function can never be called, so there is nothing to copy either. */
  readonly isNever?: boolean;
  readonly children: ReactNode;
}) => {
  const { contract } = useOpenContract();
  const hints = useArgumentHints(contract, fn, sender);
  const linked = useContext(Linked);
  useEffect(() => linked.put("form", () => fragmentOf(fields, read().args)));
  return (
    <section ref={element} aria-label="Form" className={classes["form"]} data-kind={isRead(fn) ? "read" : "write"}>
      <header className={classes["head"]}>
        <h2 className={classes["signature"]} title={callName(fn)}>
          <CodeName text={isRaw(fn) ? fn.name : `${fn.name}${declaredParameters(fn.inputs)}`} />
        </h2>
        <p className={classes["kind"]}>
          {isRead(fn) ? "Read" : "Write"} · {mutabilityText(entryOf(fn))} ·{" "}
          {isRaw(fn) ? (
            "no selector"
          ) : (
            <>
              <span className={classes["code"]}>{selector(fn)}</span>
              <TermHelp term="selector" />
            </>
          )}
        </p>
        <EntrySource entry={entryOf(fn)} />
        {isRaw(fn) ? <Text size="sm">{purposes[fn.type]}</Text> : <OtherWay fn={fn} />}
        {fn.description === undefined ? null : <Description text={fn.description} />}
      </header>
      <FormScope form={form}>
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
                {isRaw(fn) ? "This call has no calldata." : "This function takes no arguments."}
              </Text>
            ) : (
              <ArgumentHintsProvider value={hints}>
                <AbiFields fields={fields} name="args" />
              </ArgumentHintsProvider>
            )}
            {problem === undefined ? null : (
              <Notice tone="bad" title="This cannot be sent">
                {problem}
              </Notice>
            )}
            {children}
            {isNever ? null : (
              <div className={classes["copyAs"]}>
                <AfterForm>
                  <CopyAs fn={fn} check={check} />
                </AfterForm>
              </div>
            )}
          </Stack>
        </form>
      </FormScope>
    </section>
  );
};
