import { Box, Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import { later, preloads } from "#src/components/later.tsx";
import type { ActivitySearch } from "./activity-search.ts";
import { useViews } from "./use-views.ts";
import classes from "./activity.module.css";

const Panel = later(async () => (await import("./views-panel.tsx")).ViewsPanel);

type Props = { readonly environment: string; readonly search: ActivitySearch };

/** The saved views, below a button with the applied one's name. */
export const ViewsMenu = ({ environment, search }: Props) => {
  const { current } = useViews(environment, search);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Box pos="relative" display="flex">
      <Button
        ref={button}
        size="xs"
        variant="default"
        className={classes["viewButton"]}
        leftSection={<IconBookmark size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...preloads(Panel)}
        onClick={() => setOpen(!isOpen)}
      >
        {current === undefined ? "Views" : <NameText text={`View: ${current.name}`} />}
      </Button>
      {isOpen && <Panel environment={environment} search={search} button={button} onClose={() => setOpen(false)} />}
    </Box>
  );
};
