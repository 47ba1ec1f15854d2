import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "./use-copy.ts";

/** Copies a value with one click; `what` completes "Copy …". */
export const CopyButton = ({ value, what }: { readonly value: string; readonly what: string }) => {
  const { copied, copy } = useCopy(what);
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" onClick={() => copy(value)} aria-label={`Copy ${what}`}>
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </ActionIcon>
  );
};
