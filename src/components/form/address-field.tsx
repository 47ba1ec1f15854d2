import { Stack } from "@mantine/core";
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { parseTypedAddress } from "#shared/abi/address.ts";
import type { AddressNetwork } from "#shared/address/address-network.ts";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import { later } from "#src/components/later.tsx";
import { TermHelp } from "#src/components/term-help.tsx";
import { AddressFix } from "./address-fix.tsx";
import { PlainTextField } from "./plain-field.tsx";
import { typedText } from "./typed-text.ts";
import classes from "./address-field.module.css";

// Most addresses are pasted alone.
const AroundAddress = later(async () => (await import("./around-address.tsx")).AroundAddress);

type Props = {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Omitted if the label is elsewhere and refers to the field by its id. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** An example address; by default one of EVM networks. */
  readonly placeholder?: string | undefined;
  readonly value: string;
  /** Shown instead of the value: the name of a chosen address. */
  readonly shown?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  /** Why the text is invalid. */
  readonly error: string | undefined;
  /** The network of the address: a text that names another chain offers nothing. Undefined if none is chosen. */
  readonly network: AddressNetwork | undefined;
  /** Renders a payment request as one offer. Without it, nothing of a request is offered. */
  readonly renderRequest?: ((request: PaymentRequest) => ReactNode) | undefined;
  /** Shown without an error: the address's name, and similar addresses. */
  readonly note?: ReactNode;
  /** Opens the addresses to pick from. */
  readonly picker?: ReactNode;
  /** With a list of addresses below: the field's role and state, and the list. */
  readonly combobox?: Combobox | undefined;
  readonly over?: ReactNode;
};

type Combobox = Pick<
  ComponentProps<"input">,
  "role" | "aria-autocomplete" | "aria-expanded" | "aria-controls" | "aria-activedescendant" | "onClick" | "onMouseDown"
> & { readonly "data-mantine-stop-propagation"?: true | undefined };

/**
 * The one field for an address. An invalid checksum is an error without a suggestion, because any character may be
 * wrong. An address in one case has no checksum: one click applies the checksummed form, which is shown for comparison
 * first. What stands around an address is read, and the address is offered only if nothing contradicts it.
 */
export const AddressField = ({
  id,
  inputRef,
  placeholder = "0x",
  value,
  shown,
  onChange,
  error,
  note,
  picker,
  combobox,
  network,
  renderRequest,
  ...input
}: Props) => {
  const own = useId();
  const fieldId = id ?? own;
  const take = (text: string) => {
    onChange(text);
    // The button disappears, and the focus would be lost.
    document.getElementById(fieldId)?.focus();
  };
  const typed = parseTypedAddress(value);
  // Only a field that offers addresses by their names holds one.
  const isName = combobox !== undefined && !mayBeAddress(shown ?? value);
  const fix = error === undefined || typed.ok ? undefined : typed.error;
  const read =
    typed.ok || !mayBeAround(value) ? null : (
      <AroundAddress text={value} network={network} error={error} onTake={take} renderRequest={renderRequest} />
    );
  return (
    <PlainTextField
      {...combobox}
      {...input}
      id={fieldId}
      ref={inputRef}
      inputClass={`${classes["input"] ?? ""} ${isName ? (classes["name"] ?? "") : ""}`}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={shown ?? value}
      onChange={(event) => onChange(typedText(event))}
      right={picker}
      error={
        error === undefined ? undefined : (
          <Stack gap={4} align="flex-start" component="span">
            <span>
              {error}
              {fix?.code === "checksum" || fix?.code === "no-checksum" ? <TermHelp term="checksum" /> : null}
            </span>
            {fix?.suggestion === undefined ? (
              read
            ) : (
              <AddressFix
                text={fix.suggestion}
                word={fix.code === "no-checksum" ? "Use checksummed form" : "Use this form"}
                onFix={take}
              />
            )}
          </Stack>
        )
      }
      description={
        error !== undefined ? undefined : read !== null ? (
          read
        ) : note === undefined ? undefined : (
          <div className={classes["note"]}>{note}</div>
        )
      }
    />
  );
};

/** Whether a text is an address or the beginning of one, rather than a name. */
const mayBeAddress = (text: string): boolean => /^(?:0x|bc1|tb1|[0-9a-z]{26})/i.test(text.trim());

/** Whether a text may be more than an address: only then is it read. */
const mayBeAround = (text: string): boolean => /[^0-9A-Za-z]/.test(text);
