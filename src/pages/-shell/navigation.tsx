import { IconActivity, IconNetwork, IconPlayerPlay, type TablerIcon } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./navigation.module.css";

type Item = { readonly label: string; readonly icon: TablerIcon; readonly to: LinkProps["to"] };

/** The pages in groups: what the organization has, what it does with contracts, what has been done. */
const groups: readonly (readonly Item[])[] = [
  [{ label: "Networks", icon: IconNetwork, to: "/$environment/networks" }],
  [{ label: "Playground", icon: IconPlayerPlay, to: "/$environment/playground" }],
  [{ label: "Activity", icon: IconActivity, to: "/$environment/activity" }],
];

type Props = {
  readonly environment: string;
  /** Words beside the icons whatever the width of the screen. */
  readonly layout?: "wide" | "fitting";
  readonly onFollow?: () => void;
};

export function Navigation({ environment, layout = "fitting", onFollow }: Props) {
  return groups.map((items) => (
    <ul key={items[0]?.label} className={classes.group} data-layout={layout}>
      {items.map(({ label, icon: Icon, to }) => (
        <li key={label}>
          <Link to={to} params={{ environment }} className={classes.item} title={label} onClick={onFollow}>
            <Icon size={18} aria-hidden />
            <span className={classes.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  ));
}
