import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import { addressOptions } from "#src/api/addresses.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ofProfile, useNamedAddress } from "./address-name.ts";
import classes from "./detail.module.css";

type Props = {
  readonly environment: string;
  readonly addressId: string;
  /** In a list a label is enough: the address is on hover. */
  readonly isListed?: boolean;
};

/** An address that a record names by its id: its label and short form, linked to its page. */
export const AddressById = ({ environment, addressId, isListed = false }: Props) => {
  const { data } = useQuery({ ...addressOptions(environment, addressId), retry: false });
  return (
    <TextLink
      inherit
      className={classes["late"]}
      data-wide
      to="/$environment/addresses/$addressId"
      params={{ environment, addressId }}
    >
      {data === undefined || data === null ? (
        <NameText text={shortHash(addressId)} />
      ) : (
        <Named environment={environment} address={data} isListed={isListed} />
      )}
    </TextLink>
  );
};

type NamedProps = { readonly environment: string; readonly address: Address; readonly isListed: boolean };

const Named = ({ environment, address: { address, networkId, label }, isListed }: NamedProps) => {
  const { name } = useNamedAddress({ environment, value: address, networkId, otherName: label });
  if (isListed && name !== undefined && name.source !== ofProfile) {
    return (
      <span title={address}>
        <NameText text={name.name} />
      </span>
    );
  }
  return (
    <span title={address} className={classes["pair"]}>
      {name !== undefined && (
        <span>
          <NameText text={name.name} />
        </span>
      )}
      <span>{shortHash(address)}</span>
    </span>
  );
};
