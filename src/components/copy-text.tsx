import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "./use-copy.ts";

/** A button that copies a text, which is created only then. */
export const CopyText = ({ text, children }: { readonly text: () => string; readonly children: string }) => {
  const { copy, copied } = useCopy("the text");
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(text())}
    >
      {copied ? "Copied" : children}
    </Button>
  );
};
