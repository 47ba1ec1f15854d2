import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import type { Network } from "#shared/wire/network.ts";
import { recipientsOptions } from "#src/api/known-addresses.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { AddressPicker } from "#src/components/abi-form/address-picker.tsx";
import type { AddressSearch } from "#src/components/abi-form/field-offers.ts";
import { AddressField } from "#src/components/form/address-field.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { AddressNote } from "#src/records/address-note.tsx";
import { FoundAddresses } from "#src/records/found-addresses.tsx";
import { RecipientStanding } from "./recipient-standing.tsx";
import { addressOfName } from "./whole-name.ts";
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
  const named = useRef<string>(undefined);
  /** Takes the address of a whole name; part of one is nobody's. */
  const takeNamed = (): boolean => {
    const address = named.current;
    if (address === undefined) return false;
    named.current = undefined;
    setVisited(true);
    field.onChange(address);
    return true;
  };
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === "Enter" && takeNamed()) event.preventDefault();
      }}
    >
      {network === undefined || isAddress || field.value.trim() === "" ? null : (
        <NameMatch environment={environment} network={network} text={field.value} named={named} />
      )}
      <AddressField
        {...field}
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
                isRecipient
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
    </div>
  );
};

const mostLabels = 100;
const afterMs = 150;

/** Looks up whose whole name the text is, for when the field is left. */
const NameMatch = ({
  environment,
  network,
  text,
  named,
}: {
  readonly environment: string;
  readonly network: Network;
  readonly text: string;
  readonly named: RefObject<string | undefined>;
}) => {
  const name = text.trim();
  const [search] = useDebouncedValue(name, afterMs);
  const isName = search !== "" && search.length <= maxFindText;
  const recipients = useQuery(recipientsOptions(environment, network.id)).data;
  const labels = useQuery({
    ...labelsOptions(environment, { search, take: String(mostLabels) }),
    enabled: isName,
  }).data;
  // An unread label may give another address the same name.
  const isRead = labels !== undefined && labels.data.length >= labels.pagination.totalElements;
  const address =
    recipients !== undefined && isRead && isName && search === name
      ? addressOfName(name, [
          ...recipients.map((one) => ({ address: one.address, label: one.name })),
          ...labels.data.filter(
            ({ networkId, address: labelled }) =>
              networkId === network.id ||
              (networkId === null && addressProblemOn(network, checksumAddress(labelled)) === undefined),
          ),
        ])
      : undefined;
  useEffect(() => {
    named.current = address;
    return () => {
      named.current = undefined;
    };
  }, [address, named]);
  return null;
};
