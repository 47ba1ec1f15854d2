import { Button, type ButtonProps } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { useMay } from "#src/api/use-may.ts";
import { offButton, useServiceButton } from "#src/api/use-outage.ts";
import { later, preloads } from "#src/components/later.tsx";
import { RowIcon } from "#src/components/row-icon.tsx";
import type { Prefill } from "./prefill.ts";
import classes from "./send-button.module.css";

const SendDialog = later(async () => (await import("./send-dialog.tsx")).SendDialog);

type Props = Prefill &
  Pick<ButtonProps, "size" | "variant"> & {
    /** The id of an environment. */
    readonly environment: string;
    /** The button's text. If a page has many such buttons, `label` distinguishes them. */
    readonly children?: ReactNode;
    /** Its accessible name instead. */
    readonly label?: string | undefined;
    /** For a page whose URL has whether the dialog is open. */
    readonly opened?: boolean | undefined;
    readonly onOpened?: ((isOpen: boolean) => void) | undefined;
    /** The withdrawal that prefills the dialog, for a page that has it in its URL until then. */
    readonly again?: string | undefined;
    readonly onFilled?: (() => Promise<void>) | undefined;
    /** What prefills the dialog is still being loaded. */
    readonly isWaiting?: boolean;
  };

/** Opens the dialog that sends, prefilled from the button's context; no button for people who may not send. */
export const SendButton = ({
  environment,
  networkId,
  addressId,
  asset,
  amount,
  to,
  isLink,
  children,
  label,
  size,
  variant,
  opened,
  onOpened,
  again,
  onFilled,
  isWaiting = false,
}: Props) => {
  const [isOwn, setOwn] = useState(false);
  const isOpen = opened ?? isOwn;
  const maySend = useMay(endpointFacts.withdraw.role);
  const setOpen = onOpened ?? setOwn;
  const opens = useServiceButton(environment, () => setOpen(true));
  return (
    <>
      {maySend && (
        <Button
          {...(size === undefined ? {} : { size })}
          variant={variant ?? "default"}
          leftSection={<IconSend size={16} aria-hidden />}
          aria-label={label}
          aria-haspopup="dialog"
          {...preloads(SendDialog)}
          {...opens}
        >
          {children ?? "Send…"}
        </Button>
      )}
      {isOpen && (
        <SendDialog
          environment={environment}
          networkId={networkId}
          addressId={addressId}
          asset={asset}
          amount={amount}
          to={to}
          isLink={isLink}
          again={again}
          onFilled={onFilled}
          isWaiting={isWaiting}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

type RowProps = Pick<Props, "environment" | "networkId" | "addressId" | "asset" | "to" | "children" | "label"> & {
  /** The wallet service is not responding. */
  readonly isOut: boolean;
};

/**
 * The same in a list row that knows who may send: Mantine's button is eight elements and a dozen components in every
 * row.
 */
export const SendInRow = ({ children, label, isOut, ...sent }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`mantine-focus-auto ${classes.send}`}
        aria-label={label}
        aria-haspopup="dialog"
        {...preloads(SendDialog)}
        {...(isOut ? offButton : { onClick: () => setOpen(true) })}
      >
        <RowIcon icon="IconSend" size={16} />
        {children ?? "Send…"}
      </button>
      {isOpen && <SendDialog {...sent} onClose={() => setOpen(false)} />}
    </>
  );
};
