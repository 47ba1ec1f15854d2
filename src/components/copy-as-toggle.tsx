import { Button } from "@mantine/core";
import { IconChevronDown, IconCode } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";

/** Opens the ways to copy something as a command or a program; their code is loaded on demand. */
export const CopyAsToggle = ({ children }: { readonly children: () => ReactNode }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconCode size={14} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Copy as
      </Button>
      <div id={id} hidden={!open}>
        {open ? children() : null}
      </div>
    </div>
  );
};
