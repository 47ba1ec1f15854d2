import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import type { Network } from "#shared/wire/network.ts";
import { AddressField } from "#src/components/form/address-field.tsx";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { useOfferList } from "#src/components/form/use-offer-list.ts";
import { GroupedAddress } from "#src/components/grouped-address/grouped-address.tsx";
import { nameText } from "#src/components/name-text.ts";
import { AddressNote } from "#src/records/address-note.tsx";
import { RecipientList } from "./recipient-list.tsx";
import type { RecipientMatch } from "./recipient-matches.ts";
import { RecipientStanding } from "./recipient-standing.tsx";
import { useAddressOfName } from "./use-address-of-name.ts";
import { useRecipientMatches } from "./use-recipient-matches.ts";

type Props = ControlledField<string> & {
  readonly environment: string;
  /** The sender's; undefined while there is none. */
  readonly network: Network | undefined;
  /** The sender, which is not offered: no one means to send to themselves. */
  readonly from?: string | undefined;
  /** The recipient chosen by its name, which the field shows in place of the address. */
  readonly chosen: ChosenRecipient | undefined;
  readonly onChosen: (chosen: ChosenRecipient) => void;
  /** Renders a payment request as one offer. */
  readonly renderRequest?: ((request: PaymentRequest) => ReactNode) | undefined;
};

/** A recipient, and the name by which a person chose it. */
export type ChosenRecipient = Pick<RecipientMatch, "address"> & { readonly name: string | undefined };

/**
 * The recipient: typed or pasted whole, or chosen among the addresses that the text may mean. Part of a name or address
 * becomes a recipient only if a person takes a match.
 */
export const ToField = (props: Props) => {
  const { environment, network, from, chosen, onChosen, renderRequest, ref, error, value, ...field } = props;
  const id = useId();
  // The server is asked for similar addresses once a person has visited the field.
  const [isVisited, setVisited] = useState(value !== "");
  const [isEntered, setEntered] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isAddress = network !== undefined && addressProblemOn(network, value) === undefined && !lacksChecksum(value);
  const name = chosen?.address === value ? chosen.name : undefined;
  const text = isAddress ? "" : value;
  const { groups, isOld } = useRecipientMatches({ environment, network, text, except: from, isVisited: isEntered });
  const matches = isAddress && name === undefined ? [] : groups.flatMap((one) => one.matches);
  const named = useAddressOfName(environment, network, text);
  const take = (address: string, by: string | undefined) => {
    setVisited(true);
    onChosen({ address, name: by });
    field.onChange(address);
  };
  const list = useOfferList<RecipientMatch>({
    offers: matches,
    keyOf: ({ address }) => address,
    onPick: ({ address, title, isNamed }) => take(address, isNamed ? title : undefined),
  });
  /** Takes the address of a whole name; part of one is nobody's. */
  const takeNamed = (): boolean => {
    if (named === undefined) return false;
    list.close();
    take(named, text.trim());
    return true;
  };
  // The name was known only after the field was left.
  const takeLate = useEffectEvent(takeNamed);
  useEffect(() => {
    if (!isLeft || named === undefined) return undefined;
    const timer = setTimeout(takeLate);
    return () => clearTimeout(timer);
  }, [isLeft, named]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || list.isHighlighted) return list.press(event);
    // Enter takes a whole name or the only match, and never submits the form.
    event.preventDefault();
    const [only, ...more] = matches;
    if (takeNamed() || text.trim() === "" || !list.isShown || isOld || only === undefined || more.length > 0) return;
    list.close();
    take(only.address, only.isNamed ? only.title : undefined);
  };
  const on = { environment, networkId: network?.id, address: checksumAddress(value), isCompared: isVisited };
  return (
    <AddressField
      {...field}
      id={id}
      value={value}
      shown={name === undefined ? undefined : nameText(name)}
      combobox={{
        ...list.field,
        // Typing replaces a chosen name, and never inserts into it.
        onClick: ({ currentTarget }) => {
          if (name !== undefined) currentTarget.select();
        },
      }}
      over={list.isShown ? <RecipientList groups={groups} shown={list} /> : null}
      onChange={(typed) => {
        list.edited();
        field.onChange(typed);
      }}
      onKeyDown={press}
      onBlur={() => {
        list.close();
        setLeft(true);
        if (!takeNamed()) field.onBlur();
      }}
      inputRef={ref}
      label="To"
      network={network}
      renderRequest={renderRequest}
      placeholder={network?.addressFamily === "BITCOIN" ? "Name, tb1… or bc1…" : "Name or 0x…"}
      onFocus={() => {
        setVisited(true);
        setEntered(true);
        setLeft(false);
      }}
      error={error}
      note={
        isAddress ? (
          <>
            <GroupedAddress address={value} />
            <RecipientStanding {...on} isNamed={name !== undefined} />
            <AddressNote {...on} isRecipient={false} isNamed />
          </>
        ) : undefined
      }
      picker={
        network === undefined ? undefined : (
          // An arrow key does the same in the field.
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            tabIndex={-1}
            aria-label="Choose the recipient"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              document.getElementById(id)?.focus();
              list.edited();
            }}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
};
