import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { useNamedAddress } from "./address-name.ts";
import classes from "./detail.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string;
  readonly address: string;
  /** The service's name for it, if available. */
  readonly name?: string | undefined;
  readonly fw?: 600;
};

/** A contract by its usual name, linked to its page; by its address if it has none. */
export const ContractLink = ({ environment, networkId, address, name, fw }: Props) => {
  const named = useNamedAddress({ environment, value: address, networkId });
  return (
    <TextLink
      inherit
      {...(fw === undefined ? {} : { fw })}
      className={classes["late"]}
      to="/$environment/contracts/$networkId/$address"
      params={{ environment, networkId, address }}
    >
      <NameText text={named.name?.name ?? name ?? shortHash(checksumAddress(address))} />
    </TextLink>
  );
};
