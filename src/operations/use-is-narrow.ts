import { useMediaQuery } from "@mantine/hooks";

/** Whether the columns of operations have too little room beside the navigation: as activity.module.css has it. */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 100em)", false, { getInitialValueInEffect: false });
