import { Group, Modal, type ModalRootProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** The frame of every dialog: its title, close button, and one column of content. */
export const Dialog = ({
  title,
  closeLabel,
  size,
  opened = true,
  onClose,
  children,
}: {
  readonly title: string;
  readonly closeLabel: string;
  readonly size: ModalRootProps["size"];
  /** For a dialog that stays mounted while it is closed. */
  readonly opened?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  // The opener decides where the focus goes afterwards: most dialogs are unmounted while closed.
  <Modal.Root opened={opened} onClose={onClose} returnFocus={false} size={size}>
    <Modal.Overlay />
    <Modal.Content>
      {/* Not Modal.Header: outside the page's main part its element would be a second banner. */}
      <Modal.Body pt="md">
        <Stack gap="md">
          <Group justify="space-between" wrap="nowrap">
            <Modal.Title fw={600}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={closeLabel} />
          </Group>
          {children}
        </Stack>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
