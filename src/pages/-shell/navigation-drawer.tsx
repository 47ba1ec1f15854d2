import { ActionIcon, Drawer } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Navigation } from "./navigation.tsx";
import classes from "./navigation-drawer.module.css";

/** The navigation of narrow screens, behind a button. */
export function NavigationDrawer({ environment }: { readonly environment: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <ActionIcon
        className={classes.button}
        variant="transparent"
        color="inherit"
        size="lg"
        aria-label="Pages"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Drawer opened={opened} onClose={close} title="Pages" size={260} closeButtonProps={{ "aria-label": "Close" }}>
        <nav aria-label="Pages">
          <Navigation environment={environment} layout="wide" onFollow={close} />
        </nav>
      </Drawer>
    </>
  );
}
