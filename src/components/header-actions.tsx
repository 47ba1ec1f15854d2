import { Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { MoreMenu } from "./more-menu.tsx";

type Props = {
  /** False for people without permission. */
  readonly primary: ReactNode;
  /**
   * The other actions: as buttons or, given a function that closes their menu, as its items. False if there are none.
   */
  readonly children: ((close: (() => void) | undefined) => ReactNode) | false;
};

/** The actions of a page: side by side or, on narrow screens with a primary one, that one and a menu of the others. */
export const HeaderActions = ({ primary, children: others }: Props) => {
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const folds = isNarrow && Boolean(primary);
  return (
    <Group gap="sm" wrap="nowrap">
      {others !== false && !folds && others(undefined)}
      {primary}
      {others !== false && folds && <MoreMenu>{others}</MoreMenu>}
    </Group>
  );
};
