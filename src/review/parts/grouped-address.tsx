import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressGroups } from "./address-groups.ts";
import type { MiddleCharacters } from "./middle-characters.ts";
import classes from "./payment.module.css";

/** A whole address in groups of four, the first and the last one emphasized. Copying it gives the address itself. */
export const GroupedAddress = ({
  address,
  marked,
}: {
  readonly address: string;
  /** The characters to type. */
  readonly marked?: MiddleCharacters | undefined;
}) => (
  <bdi className={classes["groups"]}>
    {addressGroups(checksumAddress(address), marked).map(({ text, isEnd, marked: count }, index) => (
      // The groups of an address have a fixed order, and two may be equal.
      <span key={index} data-end={isEnd}>
        {count > 0 ? <mark>{text.slice(0, count)}</mark> : null}
        {text.slice(count)}
      </span>
    ))}
  </bdi>
);
