import { Skeleton } from "@mantine/core";
import classes from "./loading-rows.module.css";

const rows = Array.from({ length: 8 }, (_, index) => index);

/** Rows of a table that has not come yet. */
export const LoadingRows = () => (
  <output className={classes.rows} aria-label="Loading" aria-busy>
    {rows.map((row) => (
      <Skeleton key={row} height={32} radius={0} />
    ))}
  </output>
);
