import { useMediaQuery } from "@mantine/hooks";

/**
 * Whether the columns of operations have too little space beside the navigation: the same width as in
 * activity.module.css.
 */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 100em)", false, { getInitialValueInEffect: false });
