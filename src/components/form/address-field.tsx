import { Button, Stack } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { parseTypedAddress } from "#shared/abi/address.ts";
import { TermHelp } from "#src/components/term-help.tsx";
import { PlainTextField } from "./plain-field.tsx";
import { typedText } from "./typed-text.ts";
import classes from "./address-field.module.css";

type Props = {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Omitted if the label is elsewhere and refers to the field by its id. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** An example address; by default one of EVM networks. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Why the text is invalid. */
  readonly error: string | undefined;
  /** Shown without an error: the address's name, and similar addresses. */
  readonly note?: ReactNode;
  /** Opens the addresses to pick from. */
  readonly picker?: ReactNode;
};

/**
 * The one field for an address. An invalid checksum is an error without a suggestion, because any character may be
 * wrong. An address in one case has no checksum: one click applies the checksummed form, which is shown for comparison
 * first.
 */
export const AddressField = ({
  inputRef,
  placeholder = "0x",
  value,
  onChange,
  error,
  note,
  picker,
  ...input
}: Props) => {
  const typed = parseTypedAddress(value);
  const fix = error === undefined || typed.ok ? undefined : typed.error;
  return (
    <PlainTextField
      {...input}
      ref={inputRef}
      inputClass={classes["input"]}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(typedText(event))}
      right={picker}
      error={
        error === undefined ? undefined : (
          <Stack gap={4} align="flex-start" component="span">
            <span>
              {error}
              {fix?.code === "checksum" || fix?.code === "no-checksum" ? <TermHelp term="checksum" /> : null}
            </span>
            {fix?.suggestion === undefined ? null : (
              <Fix
                text={fix.suggestion}
                word={fix.code === "no-checksum" ? "Use checksummed form" : "Use this form"}
                onFix={onChange}
              />
            )}
          </Stack>
        )
      }
      description={
        error === undefined && note !== undefined ? <div className={classes["note"]}>{note}</div> : undefined
      }
    />
  );
};

const Fix = ({
  text,
  word,
  onFix,
}: {
  readonly text: string;
  readonly word: string;
  readonly onFix: (text: string) => void;
}) => (
  <>
    <span className={classes["form"]}>{text}</span>
    <Button size="compact-xs" variant="default" onClick={() => onFix(text)}>
      {word}
    </Button>
  </>
);
