import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { Network } from "#shared/wire/network.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { type AddressName, digitsBeside, useListedName, useNamedAddress } from "./address-name.ts";
import classes from "./address-word.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  /** Completes "Copy …". */
  readonly what: string;
  /** A name that is already available. */
  readonly otherName?: string | undefined;
  /** The address is shown below its name, which may not be unique. */
  readonly isShownToo?: boolean;
};

/** An address in one word, for rows with little space: its name, or six characters on each side; in full on hover. */
export const AddressWord = ({ environment, networkId, value, what, otherName, isShownToo = false }: Props) => {
  const { name } = useNamedAddress({ environment, networkId, value, otherName });
  return <Word name={name} value={value} what={what} isShownToo={isShownToo} />;
};

type ListedProps = Omit<Props, "otherName" | "isShownToo"> & {
  readonly networks: readonly Network[];
  /** Shown beside an address without a name. */
  readonly ifUnnamed?: ReactNode;
};

/** The same for rows of a list that knows its networks. */
export const ListedAddressWord = ({ environment, networkId, value, what, networks, ifUnnamed }: ListedProps) => {
  const { name } = useListedName({ environment, networkId, value }, networks);
  return (
    <>
      <Word name={name} value={value} what={what} isShownToo={false} />
      {name === undefined && ifUnnamed}
    </>
  );
};

type WordProps = Required<Pick<Props, "value" | "what" | "isShownToo">> & { readonly name: AddressName | undefined };

const Word = ({ name, value, what, isShownToo }: WordProps) => {
  const address = checksumAddress(value);
  if (name === undefined) return <HashText value={address} what={what} />;
  if (isShownToo) {
    return (
      <>
        <NameText text={name.name} />
        <br />
        <HashText value={address} what={what} note={name.source} />
      </>
    );
  }
  return <NamedWord name={name} address={address} />;
};

/**
 * A name instead of its address. A long one ends with an ellipsis, but the last digits of an address that shares its name
 * with others are never cut.
 */
export const NamedWord = ({ name, address }: { readonly name: AddressName; readonly address: string }) => {
  const isShared = digitsBeside(name, address) !== undefined;
  return (
    <span title={`${address} (${name.source})`} data-parts={isShared || undefined} className={classes.word}>
      {isShared ? (
        <>
          <Text span inherit truncate>
            <NameText text={name.name} />
          </Text>
          <span className={classes.digits}> …{address.slice(-lastDigits)}</span>
        </>
      ) : (
        <NameText text={name.name} />
      )}
    </span>
  );
};

/** Enough to tell apart the addresses of one profile, and few enough to leave room for its name. */
const lastDigits = 4;
