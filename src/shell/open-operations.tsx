import { IconProgress } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { openOperationsOptions } from "../api/operations.ts";
import classes from "../components/header-button.module.css";

/** How many operations are not final, leading to them; nothing where there is none. */
export const OpenOperations = ({ environment }: { readonly environment: string }) => {
  const { data: count = 0 } = useQuery(openOperationsOptions(environment));
  if (count === 0) return null;
  return (
    <Link
      to="/$environment/activity"
      params={{ environment }}
      search={{ state: "open" }}
      className={classes.button}
      aria-label={`${count} pending`}
    >
      <IconProgress size={18} aria-hidden />
      {count} <span className={classes.wide}>pending</span>
    </Link>
  );
};
