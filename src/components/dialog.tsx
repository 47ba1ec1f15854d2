import { Group, Modal, type ModalRootProps, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** The frame of every dialog: its title, what closes it, and one column for what it holds. */
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
  /** For a dialog that is there while it is closed. */
  readonly opened?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  // Where the focus goes afterwards is up to whoever opened it: most dialogs are not there while they are closed.
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
