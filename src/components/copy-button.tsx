import { ActionIcon, CopyButton as Clipboard } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies a value with one click; `what` completes "Copy …". */
export const CopyButton = ({ value, what }: { readonly value: string; readonly what: string }) => (
  <Clipboard value={value} timeout={2_000}>
    {({ copied, copy }) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        onClick={copy}
        aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      >
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </ActionIcon>
    )}
  </Clipboard>
);
