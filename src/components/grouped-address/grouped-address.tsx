import { Fragment } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressGroups, type MarkedCharacters } from "./address-groups.ts";
import classes from "./grouped-address.module.css";

type Props = {
  readonly address: string;
  /** Characters to stand out, such as those to type. */
  readonly marked?: MarkedCharacters | undefined;
};

/** A whole address in groups of four, to compare with another by eye. Copying it gives the address without gaps. */
export const GroupedAddress = ({ address, marked }: Props) => (
  <bdi className={classes["address"]}>
    {addressGroups(checksumAddress(address), marked).map(({ text, marked: count }, index) => (
      // The groups have a fixed order, and two may be equal.
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>
          {count > 0 ? <mark>{text.slice(0, count)}</mark> : null}
          {text.slice(count)}
        </span>
      </Fragment>
    ))}
  </bdi>
);
