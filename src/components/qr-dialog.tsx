import { Code, Group, Modal, Stack } from "@mantine/core";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import type { QrSubject } from "./qr-context.ts";
import classes from "./qr-dialog.module.css";

type Props = { readonly subject: QrSubject; readonly opened: boolean; readonly onClose: () => void };

/** A QR code large enough to be read off the screen, with the text that it holds. */
export function QrDialog({ subject: { value, what }, opened, onClose }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} returnFocus={false} size="sm">
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: outside the page's main part its element would be a second banner. */}
        <Modal.Body pt="md">
          <Stack gap="md">
            <Group justify="space-between">
              <Modal.Title fw={600}>QR code of the {what}</Modal.Title>
              <Modal.CloseButton aria-label="Close the QR code" />
            </Group>
            <QrCode value={value} label={`QR code of ${value}`} />
            <Group gap="xs" justify="center" wrap="nowrap">
              <Code className={classes.value}>{value}</Code>
              <CopyButton value={value} what={what} />
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
