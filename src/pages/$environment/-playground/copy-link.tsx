import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";

/** Copies the link to what is shown: network, contract, function and operation, nothing that was typed. */
export function CopyLink() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <CopyButton value={new URL(href, window.location.origin).href} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={14} /> : <IconLink size={14} />}
          onClick={copy}
        >
          {copied ? "Link copied" : "Copy link"}
        </Button>
      )}
    </CopyButton>
  );
}
