import { Button } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { later, preloads } from "#src/components/later.tsx";

/** Its dialog, loaded when it opens. */
export const Receive = later(async () => (await import("./receive-dialog.tsx")).ReceiveDialog);

/** Opens the address to give to somebody who pays. */
export const ReceiveButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconQrcode size={16} aria-hidden />}
    aria-haspopup="dialog"
    {...preloads(Receive)}
    onClick={onClick}
  >
    Receive
  </Button>
);
