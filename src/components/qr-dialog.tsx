import { Code, Group } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import type { QrSubject } from "./qr-context.ts";
import classes from "./qr-dialog.module.css";

type Props = { readonly subject: QrSubject; readonly opened: boolean; readonly onClose: () => void };

/** A QR code large enough to scan from the screen, with its text. */
export const QrDialog = ({ subject: { value, what }, opened, onClose }: Props) => (
  <Dialog title={`QR code of the ${what}`} closeLabel="Close the QR code" size="sm" opened={opened} onClose={onClose}>
    <QrCode value={value} label={`QR code of ${value}`} />
    <Group gap="xs" justify="center" wrap="nowrap">
      <Code className={classes.value}>{value}</Code>
      <CopyButton value={value} what={what} />
    </Group>
  </Dialog>
);
