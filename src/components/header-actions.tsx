import { Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { MoreMenu } from "./more-menu.tsx";

type Props = {
  readonly primary: ReactNode;
  /**
   * The other actions: as buttons or, given a function that closes their menu, as its items. False if there are none.
   */
  readonly children: ((close: (() => void) | undefined) => ReactNode) | false;
};

/** The actions of a page: side by side or, on narrow screens, the primary one and a menu of the others. */
export const HeaderActions = ({ primary, children: others }: Props) => {
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Group gap="sm" wrap="nowrap">
      {others !== false && !isNarrow && others(undefined)}
      {primary}
      {others !== false && isNarrow && <MoreMenu>{others}</MoreMenu>}
    </Group>
  );
};
