import { Link, useRouterState } from "@tanstack/react-router";
import { useId } from "react";
import { isInSection, navigationGroups, type Section } from "#src/navigation/pages.ts";
import { openSegment } from "./open-segment.ts";
import classes from "./navigation.module.css";

type Props = {
  readonly environment: string;
  /** Words beside the icons whatever the width of the screen. */
  readonly layout?: "wide" | "fitting";
  readonly onFollow?: () => void;
};

export const Navigation = ({ environment, layout = "fitting", onFollow }: Props) => {
  const id = useId();
  const segment = useRouterState({ select: openSegment });
  return navigationGroups.map(({ label, sections }, index) => (
    <div key={label ?? ""} className={classes.group} data-layout={layout}>
      {label !== undefined && (
        <p id={`${id}${index}`} className={classes.heading}>
          {label}
        </p>
      )}
      <ul className={classes.list} aria-labelledby={label === undefined ? undefined : `${id}${index}`}>
        {sections.map((section) => (
          <Entry
            key={section.label}
            environment={environment}
            section={section}
            isOpen={isInSection(section, segment)}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </div>
  ));
};

type EntryProps = {
  readonly environment: string;
  readonly section: Section;
  readonly isOpen: boolean;
  readonly onFollow: (() => void) | undefined;
};

const Entry = ({ environment, section: { label, icon: Icon, pages }, isOpen, onFollow }: EntryProps) => (
  <li>
    <Link
      to={pages[0].to}
      params={{ environment }}
      // It is the page itself, or one of the section's others.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isOpen || undefined}
      className={classes.item}
      title={label}
      onClick={onFollow}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Link>
  </li>
);
