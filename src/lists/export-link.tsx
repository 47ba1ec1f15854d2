import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Downloads a whole list, which the server writes as a file. */
export const ExportLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
    {children}
  </Button>
);
