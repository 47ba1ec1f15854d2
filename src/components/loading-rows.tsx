import { Skeleton } from "@mantine/core";
import classes from "./loading-rows.module.css";

const most = Array.from({ length: 20 }, (_, index) => index);

/** A table that is loading: its header and placeholder rows, as high as the real ones. */
export const LoadingRows = ({ rows = 8 }: { readonly rows?: number }) => (
  <output className={classes.rows} aria-label="Loading" aria-busy>
    {most.slice(0, rows + 1).map((row) => (
      <Skeleton key={row} height="calc(var(--postern-row-height) - 1px)" radius={0} />
    ))}
  </output>
);
