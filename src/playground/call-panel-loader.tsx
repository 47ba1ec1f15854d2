import { Skeleton } from "@mantine/core";
import { later } from "#src/components/later.tsx";

/** The form of a function; not loaded until a function is open. */
export const CallPanel = later(
  async () => (await import("./call-panel.tsx")).CallPanel,
  <Skeleton height={320} aria-label="Loading the form" />,
);
