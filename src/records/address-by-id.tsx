import { useQuery } from "@tanstack/react-query";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Address } from "#shared/wire/address.ts";
import { addressOptions } from "../api/addresses.ts";
import { NameText } from "../components/exact-text.tsx";
import { TextLink } from "../components/text-link.tsx";
import { useNamedAddress } from "./address-name.ts";
import classes from "./detail.module.css";

type Props = { readonly environment: string; readonly addressId: string };

/** An address that a record names by its id: its label and short form, linked to its page. */
export const AddressById = ({ environment, addressId }: Props) => {
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
        <Named environment={environment} address={data} />
      )}
    </TextLink>
  );
};

const Named = ({ environment, address: { address, networkId, label } }: { environment: string; address: Address }) => {
  const { name } = useNamedAddress({ environment, value: address, networkId, otherName: label });
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
