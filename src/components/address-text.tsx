import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { checksumAddress } from "../../shared/abi/checksum.ts";
import classes from "./address-text.module.css";
import { CopyButton } from "./copy-button.tsx";
import { HashText } from "./hash-text.tsx";

type Props = {
  readonly value: string;
  /** Short: `0x1234…cdef`, in full on hover and focus. */
  readonly form?: "short" | "full";
  /** Completes "Copy …". */
  readonly what?: string;
  /** What the organization calls it. */
  readonly label?: string | undefined;
  /** A link to its page. */
  readonly link?: ReactNode;
};

/** An address, with its checksum where it has one: its name, itself to copy, the way to its page. */
export function AddressText({ value, form = "short", what = "address", label, link }: Props) {
  const address = checksumAddress(value);
  return (
    <span className={classes.address}>
      {label !== undefined && (
        <Text span size="sm" fw={500} className={classes.label}>
          {label}
        </Text>
      )}
      {form === "short" ? (
        <HashText value={address} what={what} />
      ) : (
        <span className={classes.full}>
          {address} <CopyButton value={address} what={what} />
        </span>
      )}
      {link}
    </span>
  );
}
