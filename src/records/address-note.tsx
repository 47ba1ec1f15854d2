import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { KnownAddress } from "#shared/console/addresses.ts";
import { likenessSeverity } from "#shared/meaning/look-alike.ts";
import type { Warning } from "#shared/meaning/types.ts";
import { nameInPlaceOf } from "#shared/text/own-address.ts";
import { similarOptions } from "#src/api/known-addresses.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { Warnings } from "#src/components/meaning/warnings.tsx";
import { nameAlone, useNamedAddress } from "./address-name.ts";

type Props = {
  readonly environment: string;
  readonly networkId: string | undefined;
  /** With its checksum. */
  readonly address: string;
  /** Whether it receives what is sent. */
  readonly isRecipient: boolean;
  /** Also looks for similar addresses, and for earlier payments to it. */
  readonly isCompared: boolean;
  /** Its name is shown above. */
  readonly isNamed?: boolean;
};

/** An address's name; empty if it has none. */
export const NoteName = ({ environment, networkId, address }: Pick<Props, "environment" | "networkId" | "address">) => {
  const { name } = useNamedAddress({ environment, value: address, networkId });
  return name === undefined ? null : <NameText text={nameAlone(name, address)} />;
};

/** The note below an address field: the address's name, similar known addresses, and whether it is a new recipient. */
export const AddressNote = ({ environment, networkId, address, isRecipient, isCompared, isNamed = false }: Props) => {
  const { name } = useNamedAddress({ environment, value: address, networkId });
  const { data } = useQuery({ ...similarOptions(environment, networkId ?? null, address), enabled: isCompared });
  const { like = null } = data ?? {};
  const warnings = [
    // An address that the organization has named is not a counterfeit of its own.
    ...(name !== undefined || like === null ? [] : [looksLike(address, like)]),
    ...(isRecipient && data?.isFirst === true ? [firstTransfer(address)] : []),
  ];
  return (
    <>
      {name !== undefined && !isNamed && <NameText text={nameAlone(name, address)} />}
      <Warnings warnings={warnings} />
    </>
  );
};

const looksLike = (address: string, { address: lookalike, name }: KnownAddress): Warning => ({
  code: "looks-like-known",
  severity: likenessSeverity(address, lookalike),
  text: `This address begins or ends like ${name === null ? "one you know" : nameInPlaceOf(name, checksumAddress(lookalike))} but is a different address. Compare every character.`,
  address,
  like: { address: checksumAddress(lookalike), name },
});

const firstTransfer = (address: string): Warning => ({
  code: "first-transfer",
  severity: "note",
  text: "Your organization has never sent to this address through Postern.",
  address,
});
