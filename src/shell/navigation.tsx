import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionOptions } from "#src/api/session.ts";
import { pageGroups } from "#src/navigation/pages.ts";
import classes from "./navigation.module.css";

type Props = {
  readonly environment: string;
  /** Words beside the icons whatever the width of the screen. */
  readonly layout?: "wide" | "fitting";
  readonly onFollow?: () => void;
};

export const Navigation = ({ environment, layout = "fitting", onFollow }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  return pageGroups(session?.role).map((items) => (
    <ul key={items[0].label} className={classes.group} data-layout={layout}>
      {items.map(({ label, icon: Icon, to }) => (
        <li key={label}>
          <Link
            to={to}
            params={{ environment }}
            // Every page lies under the overview's address.
            activeOptions={{ exact: to === "/$environment" }}
            className={classes.item}
            title={label}
            onClick={onFollow}
          >
            <Icon size={18} aria-hidden />
            <span className={classes.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  ));
};
