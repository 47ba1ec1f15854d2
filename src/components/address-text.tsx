import { type ReactNode, use } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { CopyButton } from "./copy-button.tsx";
import { NameText } from "./exact-text.tsx";
import { HashText } from "./hash-text.tsx";
import { nameText } from "./name-text.ts";
import { QrContext } from "./qr-context.ts";
import { RowIcon } from "./row-icon.tsx";
import { SourcedName } from "./sourced-name.tsx";
import classes from "./address-text.module.css";

type Props = {
  readonly value: string;
  /** Short: `0x123456…abcdef`, in full on hover and focus. */
  readonly form?: "short" | "full" | undefined;
  /** Completes "Copy …". */
  readonly what?: string | undefined;
  readonly name?: string | undefined;
  /** The name's source: shown on hover and focus. */
  readonly source?: string | undefined;
  /** Edits the name in place. */
  readonly edit?: ReactNode;
  /** The link to its page. */
  readonly link?: ReactNode;
  /** The link to a block explorer. */
  readonly explorer?: ReactNode;
};

/**
 * An address, with its checksum if it has one: its name, copy button, QR code, and links to its page and the explorer.
 */
export const AddressText = ({ value, form = "short", what = "address", name, source, edit, link, explorer }: Props) => {
  const address = checksumAddress(value);
  const showQr = use(QrContext);
  return (
    <span className={classes.address} data-form={form}>
      {name !== undefined && name !== "" && (
        <span className={classes.label}>
          <SourcedName name={name} source={source} isFocusable={form === "full"} />
        </span>
      )}
      <span className={classes.line}>
        {form === "short" ? (
          <HashText value={address} what={what} note={source} />
        ) : (
          <span className={classes.full}>
            <NameText text={address} />
          </span>
        )}
        {form === "short" && link}
        <span className={classes.more}>
          {form === "full" && (
            <>
              <CopyButton value={address} what={what} />
              {link}
            </>
          )}
          {edit}
          {showQr !== null && (
            <button
              type="button"
              className={classes.icon}
              aria-label={`QR code of ${what} ${nameText(address)}`}
              title="QR code"
              onClick={() => showQr({ value: address, what })}
            >
              <RowIcon icon="IconQrcode" />
            </button>
          )}
          {explorer}
        </span>
      </span>
    </span>
  );
};
