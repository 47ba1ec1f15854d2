import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props = { readonly href: string; readonly size?: "xs" | "sm"; readonly children: ReactNode };

/** Downloads a whole list, which the server writes as a file. */
export const ExportLink = ({ href, size = "sm", children }: Props) => (
  <Button
    component="a"
    href={href}
    download
    size={size}
    variant="default"
    leftSection={<IconDownload size={size === "xs" ? 14 : 16} aria-hidden />}
  >
    {children}
  </Button>
);
