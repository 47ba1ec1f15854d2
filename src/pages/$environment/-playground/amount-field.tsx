import { TextInput } from "@mantine/core";
import { useController } from "react-hook-form";
import type { Network } from "../../../../shared/wire/network.ts";
import { afterPointer } from "../../../components/abi-form/after-pointer.ts";
import { NumberText } from "../../../components/number-text.tsx";
import { amountErrorText, readAmount } from "./amount.ts";
import classes from "./playground.module.css";

/** The native amount that a payable function is sent; blank is none. */
export function AmountField({ network: { name, decimals } }: { readonly network: Network }) {
  const usable = decimals !== undefined;
  const {
    field: { ref, name: fieldName, value: held, onChange, onBlur },
    fieldState,
  } = useController({
    name: "amount",
    rules: {
      validate: (value: unknown) => {
        const read = usable && typeof value === "string" ? readAmount(value, decimals) : undefined;
        return read?.ok === false ? amountErrorText(read.error, decimals ?? 0) : true;
      },
    },
  });
  const text = typeof held === "string" ? held : "";
  const read = usable ? readAmount(text, decimals) : undefined;
  return (
    <TextInput
      label="Amount"
      ref={ref}
      name={fieldName}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => afterPointer(onBlur)}
      disabled={!usable}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes["code"] ?? "" }}
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={fieldState.error?.message}
      description={
        fieldState.invalid ? undefined : !usable ? (
          "The service does not say how many decimals this network has: no amount can be sent."
        ) : read?.ok === true ? (
          <>
            = <NumberText value={read.value} /> base units
          </>
        ) : (
          `Native units of ${name}, ${decimals} decimals. Blank sends none.`
        )
      }
    />
  );
}
