import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A button that copies a text which is made only then. */
export const CopyText = ({ text, children }: { readonly text: () => string; readonly children: string }) => {
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(text())}
    >
      {copied ? "Copied" : children}
    </Button>
  );
};
