import { IconActivity, IconFileText, IconListCheck, IconNetwork, IconPlayerPlay, IconTag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionOptions } from "../../api/session.ts";
import { roleIncludes } from "../../../shared/wire/operation.ts";
import classes from "./navigation.module.css";

/** The pages in groups: what the organization has, what it does with contracts, what has been done, who did it. */
const groups = [
  [
    { label: "Networks", icon: IconNetwork, to: "/$environment/networks" },
    { label: "Labels", icon: IconTag, to: "/$environment/labels" },
  ],
  [
    { label: "Contracts", icon: IconFileText, to: "/$environment/contracts" },
    { label: "Playground", icon: IconPlayerPlay, to: "/$environment/playground" },
  ],
  [{ label: "Activity", icon: IconActivity, to: "/$environment/activity" }],
] as const;

const adminGroups = [...groups, [{ label: "Audit", icon: IconListCheck, to: "/$environment/audit" }]] as const;

type Props = {
  readonly environment: string;
  /** Words beside the icons whatever the width of the screen. */
  readonly layout?: "wide" | "fitting";
  readonly onFollow?: () => void;
};

export function Navigation({ environment, layout = "fitting", onFollow }: Props) {
  const { data: session } = useQuery(sessionOptions());
  const shown = session !== undefined && roleIncludes(session.role, "admin") ? adminGroups : groups;
  return shown.map((items) => (
    <ul key={items[0].label} className={classes.group} data-layout={layout}>
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
