import { type ReactNode, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressPicker } from "#src/components/abi-form/address-picker.tsx";
import type { AddressSearch } from "#src/components/abi-form/field-offers.ts";
import { AddressField } from "#src/components/form/address-field.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { AddressNote } from "#src/records/address-note.tsx";
import { FoundAddresses } from "#src/records/found-addresses.tsx";
import { RecipientStanding } from "./recipient-standing.tsx";
import { useAddressOfName } from "./use-address-of-name.ts";
import classes from "./send.module.css";

type Props = ControlledField<string> & {
  readonly environment: string;
  /** The sender's; undefined while there is none. */
  readonly network: Network | undefined;
  /** The sender, for assets of its own: no one means to send them to themselves. */
  readonly from?: string | undefined;
  /** Renders a payment request as one offer. */
  readonly renderRequest?: ((request: PaymentRequest) => ReactNode) | undefined;
};

/** The recipient: typed, pasted, or picked among labels, recent recipients and the organization's own addresses. */
export const ToField = ({ environment, network, from, renderRequest, ref, error, ...field }: Props) => {
  // The server is asked for similar addresses once a person has visited the field.
  const [isVisited, setVisited] = useState(field.value !== "");
  const isAddress =
    network !== undefined && addressProblemOn(network, field.value) === undefined && !lacksChecksum(field.value);
  const search: AddressSearch = (onPick) =>
    network === undefined ? null : (
      <FoundAddresses environment={environment} network={network} contracts={[]} except={from} onPick={onPick} />
    );
  const named = useAddressOfName(environment, network, isAddress ? "" : field.value);
  /** Takes the address of a whole name; part of one is nobody's. */
  const takeNamed = (): boolean => {
    if (named === undefined) return false;
    setVisited(true);
    field.onChange(named);
    return true;
  };
  return (
    <AddressField
      {...field}
      onKeyDown={(event) => {
        if (event.key === "Enter" && takeNamed()) event.preventDefault();
      }}
      onBlur={() => {
        if (!takeNamed()) field.onBlur();
      }}
      inputRef={ref}
      label="To"
      network={network}
      renderRequest={renderRequest}
      placeholder={network?.addressFamily === "BITCOIN" ? "Name, tb1… or bc1…" : "Name or 0x…"}
      onFocus={() => setVisited(true)}
      error={error}
      note={
        isAddress ? (
          <>
            <span className={classes["whole"]}>{field.value}</span>
            <AddressNote
              environment={environment}
              networkId={network.id}
              address={checksumAddress(field.value)}
              isRecipient={false}
              isCompared={isVisited}
            />
            <RecipientStanding
              environment={environment}
              networkId={network.id}
              address={checksumAddress(field.value)}
              isCompared={isVisited}
            />
          </>
        ) : undefined
      }
      picker={
        network === undefined ? undefined : (
          <AddressPicker
            knownAddresses={[]}
            search={search}
            title="Choose the recipient"
            onPick={(address) => {
              setVisited(true);
              field.onChange(address);
            }}
          />
        )
      }
    />
  );
};
