import {
  IconActivity,
  IconAddressBook,
  IconFileText,
  IconLayoutDashboard,
  IconListCheck,
  IconNetwork,
  IconPlayerPlay,
  IconStack2,
  IconTag,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionOptions } from "../../api/session.ts";
import { roleIncludes } from "../../../shared/wire/operation.ts";
import classes from "./navigation.module.css";

/** The pages in groups: all at a glance, what the organization has, what it does with contracts, what has been done, who did it. */
const groups = [
  [{ label: "Overview", icon: IconLayoutDashboard, to: "/$environment" }],
  [
    { label: "Networks", icon: IconNetwork, to: "/$environment/networks" },
    { label: "Profiles", icon: IconUsers, to: "/$environment/profiles" },
    { label: "Wallets", icon: IconWallet, to: "/$environment/wallets" },
    { label: "Addresses", icon: IconAddressBook, to: "/$environment/addresses" },
    { label: "Runs", icon: IconStack2, to: "/$environment/runs" },
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
}
