import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import type { Session } from "#shared/console/session.ts";
import { sessionOptions } from "#src/api/session.ts";
import { pagesIn, sectionOfPage } from "#src/navigation/pages.ts";
import classes from "./section-pages.module.css";

/** The pages of a section, above each of them; nothing above the page of one thing, which links back to its list. */
export const SectionPages = ({ environment }: { readonly environment: string }) => {
  // Of the page that is shown, also while the next one loads.
  const template = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? "" });
  const { data: role } = useQuery({ ...sessionOptions(), select: roleOf });
  const section = sectionOfPage(template);
  const pages = section === undefined ? [] : pagesIn(section, role);
  if (section === undefined || pages.length < 2) return null;
  return (
    <nav className={classes.pages} aria-label={`In ${section.label.toLowerCase()}`}>
      <ul className={classes.list}>
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ environment }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.page}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const roleOf = ({ role }: Session) => role;
