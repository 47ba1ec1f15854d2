import { checksumAddress } from "#shared/abi/checksum.ts";
import { nameBesideAddress } from "#shared/text/own-address.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { GroupedAddress } from "#src/components/grouped-address/grouped-address.tsx";
import type { MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { standingText } from "./recipient-standing.ts";
import type { ReviewedOn } from "./reviewed-on.ts";
import classes from "./payment.module.css";

/** Who is paid: the name, how the organization knows the address, and the whole address. */
export const RecipientCard = ({
  on: { environment, networkId },
  address,
  name,
  isFirst,
  isSent,
  marked,
}: {
  readonly on: Pick<ReviewedOn, "environment" | "networkId">;
  readonly address: string;
  /** As in the sentence of the review. */
  readonly name: string | undefined;
  /** Nothing was sent to it before. */
  readonly isFirst: boolean;
  /** This payment was sent. */
  readonly isSent: boolean;
  /** The characters to type. */
  readonly marked: MiddleCharacters | undefined;
}) => {
  const { label, own } = useNamedAddress({ environment, value: address, networkId });
  const standing = standingText({ isOwn: own !== undefined, labelledAt: label?.changedAt, isFirst, isSent });
  return (
    <section className={classes["card"]} aria-label="Recipient">
      <p className={classes["who"]}>
        <b>{name === undefined ? "Unnamed" : <NameText text={nameBesideAddress(name)} />}</b>{" "}
        <span className={classes["standing"]}>{standing}</span>
      </p>
      <p className={classes["whole"]}>
        <GroupedAddress address={address} marked={marked} />{" "}
        <CopyButton value={checksumAddress(address)} what="recipient" />
      </p>
    </section>
  );
};
