import { Button, TextInput } from "@mantine/core";
import { useController } from "react-hook-form";
import { readBaseUnits } from "#shared/amount/units.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Network } from "#shared/wire/network.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { nativeBalance, readAmount } from "#src/components/form/amount.ts";
import { typedText } from "#src/components/form/typed-text.ts";
import { nameText } from "#src/components/name-text.ts";
import { NumberText } from "#src/components/number-text.tsx";
import { AmountOffer } from "./amount-offer.tsx";
import classes from "#src/playground/parts/contract.module.css";

/** The native amount sent to a payable function; blank for none. */
export const AmountField = ({
  network,
  balance,
}: {
  readonly network: Network;
  /** The sender's balance, in base units. */
  readonly balance: string | undefined;
}) => {
  const { decimals } = network;
  const symbol = nameText(coinOf(network).symbol);
  const most = readBaseUnits(balance) === undefined ? undefined : nativeBalance(balance, decimals);
  const usable = decimals !== undefined;
  const {
    field: { ref, name: fieldName, value: held, onChange, onBlur },
    fieldState,
  } = useController({ name: "amount" });
  const text = typeof held === "string" ? held : "";
  const read = usable ? readAmount(text, decimals) : undefined;
  return (
    <div>
      <TextInput
        label={`Amount in ${symbol}`}
        ref={ref}
        name={fieldName}
        value={text}
        onChange={(event) => onChange(typedText(event))}
        onBlur={() => afterPointer(onBlur)}
        disabled={!usable}
        rightSectionWidth={64}
        rightSection={
          usable && most !== undefined ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Max: ${most} ${symbol}, the sender's whole balance`}
              title={maxNote(network)}
              onClick={() => onChange(most)}
            >
              Max
            </Button>
          ) : null
        }
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes["code"] ?? "" }}
        error={fieldState.error?.message}
        description={
          fieldState.invalid ? undefined : !usable ? (
            "The service does not report this network's decimals, so you cannot send an amount."
          ) : read?.ok === true ? (
            <>
              = <NumberText value={read.value} /> base units
              {text === most ? `. ${maxNote(network)}` : ""}
            </>
          ) : (
            `In ${symbol}, with up to ${decimals} decimals. Leave blank to send none.`
          )
        }
      />
      {decimals === undefined || read === undefined || read.ok ? null : (
        <AmountOffer text={text} decimals={decimals} symbol={symbol} onTake={onChange} />
      )}
    </div>
  );
};

const maxNote = ({ isGasless }: Network): string =>
  isGasless === true
    ? "The sender's whole balance. This network charges no fee."
    : "The sender's whole balance, with nothing left for a fee.";
