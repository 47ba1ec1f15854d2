import { Text, UnstyledButton } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { type ReactNode, use } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import classes from "./address-text.module.css";
import { CopyButton } from "./copy-button.tsx";
import { HashText } from "./hash-text.tsx";
import { QrContext } from "./qr-context.ts";
import { NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";

type Props = {
  readonly value: string;
  /** Short: `0x1234…cdef`, in full on hover and focus. */
  readonly form?: "short" | "full" | undefined;
  /** Completes "Copy …". */
  readonly what?: string | undefined;
  /** What the organization calls it. */
  readonly label?: string | undefined;
  /** What somebody else calls it: the service, or the contract book. */
  readonly otherName?: string | undefined;
  /** The way to its page. */
  readonly link?: ReactNode;
  /** The way to a block explorer. */
  readonly explorer?: ReactNode;
};

/** An address, with its checksum where it has one: its names, itself to copy, its QR code, the ways to its page and out. */
export const AddressText = ({ value, form = "short", what = "address", label, otherName, link, explorer }: Props) => {
  const address = checksumAddress(value);
  const showQr = use(QrContext);
  return (
    <span className={classes.address} data-form={form}>
      {label !== undefined && (
        <Text span size="sm" fw={500} className={classes.label}>
          <NameText text={label} />
        </Text>
      )}
      {otherName !== undefined && otherName !== "" && otherName !== label && (
        <Text span size="sm" c="dimmed" className={classes.label}>
          <NameText text={otherName} />
        </Text>
      )}
      <span className={classes.line}>
        {form === "short" ? (
          <HashText value={address} what={what} />
        ) : (
          <span className={classes.full}>
            <NameText text={address} /> <CopyButton value={address} what={what} />
          </span>
        )}
        {link}
        <span className={classes.more}>
          {showQr !== null && (
            <UnstyledButton
              className={classes.icon}
              aria-label={`QR code of ${what} ${nameText(address)}`}
              title="QR code"
              onClick={() => showQr({ value: address, what })}
            >
              <IconQrcode size={14} aria-hidden />
            </UnstyledButton>
          )}
          {explorer}
        </span>
      </span>
    </span>
  );
};
