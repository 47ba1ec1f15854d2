import { Fragment } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import classes from "./grouped-address.module.css";

/** A whole address in groups of four, to compare with another by eye. Copying it gives the address without gaps. */
export const GroupedAddress = ({ address }: { readonly address: string }) => (
  <bdi className={classes["address"]}>
    {groupsOf(checksumAddress(address)).map((group, index) => (
      // The groups have a fixed order, and two may be equal.
      <Fragment key={index}>
        {index > 0 && <wbr />}
        <span>{group}</span>
      </Fragment>
    ))}
  </bdi>
);

/** The prefix that all addresses of a kind have is part of the first group. */
const groupsOf = (address: string): readonly string[] => address.match(/^0x.{1,4}|.{1,4}/g) ?? [];
