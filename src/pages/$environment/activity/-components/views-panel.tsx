import { Box, Popover, UnstyledButton } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useState } from "react";
import { noView, type View } from "#shared/console/views.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useSetDefaultView } from "#src/api/views.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { type ActivitySearch, allView, activeFilters } from "./activity-search.ts";
import { RemoveView } from "./remove-view.tsx";
import { searchOf, useViews } from "./use-views.ts";
import { ViewForm } from "./view-form.tsx";
import { mayChange } from "./view-rights.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  /** The button that opens and closes it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

type Asked = { readonly kind: "save" } | { readonly kind: "edit" | "remove"; readonly view: View };

/** The saved views to choose from, and the actions on the applied one. */
export const ViewsPanel = ({ environment, search, button, onClose }: Props) => {
  const [dropdown, setDropdown] = useState<HTMLDivElement | null>(null);
  const [asked, setAsked] = useState<Asked>();
  useClickOutside(() => asked === undefined && onClose(), null, [button.current, dropdown]);
  const leave = () => {
    onClose();
    button.current?.focus();
  };
  if (asked?.kind === "save") return <ViewForm environment={environment} search={search} onClose={leave} />;
  if (asked?.kind === "edit") {
    return <ViewForm environment={environment} search={search} view={asked.view} onClose={leave} />;
  }
  if (asked?.kind === "remove") return <RemoveView environment={environment} view={asked.view} onClose={leave} />;
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) leave();
      }}
      closeOnClickOutside={false}
      position="bottom-start"
      trapFocus
      withinPortal={false}
      // Its roles would name the dropdown after its target, which has no text.
      withRoles={false}
      width={300}
    >
      <Popover.Target>
        <Box component="span" pos="absolute" inset={0} style={{ pointerEvents: "none" }} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown} {...asDialog} aria-label="Views" className={classes["views"]}>
        <Choices environment={environment} search={search} onClose={leave} />
        <Actions environment={environment} search={search} onAsk={setAsked} onClose={leave} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** The element of a dialog is one of its own, which Mantine's dropdown is not. */
const asDialog = { role: "dialog" } as const;

type PartProps = Pick<Props, "environment" | "search" | "onClose">;

const Choices = ({ environment, search, onClose }: PartProps) => {
  const { views, defaults, current, opening } = useViews(environment, search);
  const { data: session } = useQuery(sessionOptions());
  const groups = [
    { label: "Private", views: views.filter(({ shared }) => !shared) },
    { label: "Shared with the team", views: views.filter(({ shared }) => shared) },
  ].filter((group) => group.views.length > 0);
  return (
    <>
      <ul className={classes["choices"]}>
        <li>
          <Link
            className={classes["choice"]}
            to="/$environment/activity"
            params={{ environment }}
            // Without a default, the page itself is the list without a view.
            search={opening === undefined ? {} : { view: allView }}
            aria-current={current === undefined && activeFilters(search).length === 0}
            onClick={onClose}
          >
            All operations
          </Link>
        </li>
      </ul>
      {groups.map(({ label, views: those }) => (
        <section key={label} aria-label={label}>
          <p className={classes["choicesTitle"]}>{label}</p>
          <ul className={classes["choices"]}>
            {those.map((view) => (
              <li key={view.id}>
                <Link
                  className={classes["choice"]}
                  to="/$environment/activity"
                  params={{ environment }}
                  search={searchOf(view)}
                  aria-current={view.id === current?.id}
                  onClick={onClose}
                >
                  <span>
                    <NameText text={view.name} />
                    <span className={classes["of"]}>{notesOf(view, defaults, session?.person.id)}</span>
                  </span>
                  {view.id === current?.id && <IconCheck size={16} aria-hidden />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

type Defaults = ReturnType<typeof useViews>["defaults"];

/** A view's owner, if it is another's, and whether it is a default. */
const notesOf = (view: View, { own, team }: Defaults, personId: string | undefined): ReactNode =>
  [
    ...(view.shared && view.owner.id !== personId ? [`by ${view.owner.name}`] : []),
    ...(own === view.id ? ["your default"] : []),
    ...(team === view.id ? ["the team's default"] : []),
  ].join(" · ");

const Actions = ({ environment, search, onAsk, onClose }: PartProps & { readonly onAsk: (asked: Asked) => void }) => {
  const { defaults, current } = useViews(environment, search);
  const { data: session } = useQuery(sessionOptions());
  const setDefault = useSetDefaultView(environment);
  if (session === undefined) return null;
  const set = (whose: "me" | "team", view: string | null) =>
    setDefault.mutate({ page: "activity", for: whose, view }, { onSuccess: onClose });
  const isAdmin = roleIncludes(session.role, "admin");
  const mayEdit = current !== undefined && mayChange(current, session);
  const isOwn = current !== undefined && defaults.own === current.id;
  const isTeams = current !== undefined && defaults.team === current.id;
  return (
    <>
      <ul className={classes["choices"]} aria-label="Actions">
        <Action isShown={activeFilters(search).length > 0} onClick={() => onAsk({ kind: "save" })}>
          Save as a new view…
        </Action>
        <Action isShown={mayEdit} onClick={() => current && onAsk({ kind: "edit", view: current })}>
          Rename or share…
        </Action>
        <Action isShown={current !== undefined && !isOwn} onClick={() => set("me", current?.id ?? null)}>
          Open Activity with this view
        </Action>
        <Action isShown={isOwn} onClick={() => set("me", null)}>
          Do not open Activity with this view
        </Action>
        <Action
          isShown={defaults.team !== null && defaults.own !== noView && current === undefined}
          onClick={() => set("me", noView)}
        >
          Open Activity without a view
        </Action>
        <Action isShown={defaults.own === noView} onClick={() => set("me", null)}>
          Open Activity with the team's view
        </Action>
        <Action
          isShown={isAdmin && current?.shared === true && !isTeams}
          onClick={() => set("team", current?.id ?? null)}
        >
          Make it the team's default view
        </Action>
        <Action isShown={isAdmin && isTeams} onClick={() => set("team", null)}>
          Remove as the team's default view
        </Action>
        <Action isShown={mayEdit} onClick={() => current && onAsk({ kind: "remove", view: current })}>
          Remove view…
        </Action>
      </ul>
      {setDefault.error !== null && <ErrorPanel error={setDefault.error} />}
    </>
  );
};

const Action = ({
  isShown,
  onClick,
  children,
}: {
  readonly isShown: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) =>
  isShown && (
    <li>
      <UnstyledButton className={classes["choice"]} onClick={onClick}>
        {children}
      </UnstyledButton>
    </li>
  );
