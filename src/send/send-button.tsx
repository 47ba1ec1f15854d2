import { Button, type ButtonProps } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Prefill } from "./prefill.ts";
import { later, preloads } from "../components/later.tsx";

const SendDialog = later(async () => (await import("./send-dialog.tsx")).SendDialog);

type Props = Prefill &
  Pick<ButtonProps, "size" | "variant"> & {
    /** The id of an environment. */
    readonly environment: string;
    /** What the button says. Where many buttons are on a page, `label` tells them apart. */
    readonly children?: ReactNode;
    /** What assistive technology hears in place of it. */
    readonly label?: string | undefined;
    /** For a page that has in its URL whether the dialog is open. */
    readonly opened?: boolean | undefined;
    readonly onOpened?: ((isOpen: boolean) => void) | undefined;
  };

/** Opens the dialog that sends, with what is known where the button is. */
export const SendButton = ({
  environment,
  networkId,
  addressId,
  asset,
  children,
  label,
  size,
  variant,
  opened,
  onOpened,
}: Props) => {
  const [isOwn, setOwn] = useState(false);
  const isOpen = opened ?? isOwn;
  const setOpen = onOpened ?? setOwn;
  return (
    <>
      <Button
        {...(size === undefined ? {} : { size })}
        variant={variant ?? "default"}
        leftSection={<IconSend size={16} aria-hidden />}
        aria-label={label}
        aria-haspopup="dialog"
        {...preloads(SendDialog)}
        onClick={() => setOpen(true)}
      >
        {children ?? "Send…"}
      </Button>
      {isOpen && (
        <SendDialog
          environment={environment}
          networkId={networkId}
          addressId={addressId}
          asset={asset}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
