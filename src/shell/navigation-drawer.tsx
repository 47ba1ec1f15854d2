import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Navigation } from "./navigation.tsx";
import buttons from "#src/components/header-button.module.css";
import classes from "./navigation-drawer.module.css";

/** The navigation of narrow screens: a modal dialog of the browser, behind a button. */
export const NavigationDrawer = ({ environment }: { readonly environment: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Links that most people never see are not part of every page.
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <UnstyledButton
        className={`${buttons.button} ${classes.button}`}
        aria-label="Open navigation"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={20} aria-hidden />
      </UnstyledButton>
      <dialog ref={dialog} className={classes.drawer} aria-label="Navigation">
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Close navigation" onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
        {wasOpened && <Navigation environment={environment} layout="wide" onFollow={close} />}
      </dialog>
    </>
  );
};
