import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { View } from "#shared/console/views.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useSaveView } from "#src/api/views.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { type ActivitySearch, filterTexts, noFilters, type OnActivitySearch } from "./activity-search.ts";
import { searchOf } from "./use-views.ts";
import { mayChange } from "./view-rights.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly view: View;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
};

/** Reports that the filters differ from the view's, and offers to save or reset them. */
export const ViewChanged = ({ environment, view, search, onSearch }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  const save = useSaveView(environment);
  return (
    <>
      <section className={classes["changed"]} aria-label="Changes of the view">
        <span>
          <NameText text={`Changed since “${view.name}” was saved.`} />
        </span>
        {session !== undefined && mayChange(view, session) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ view, search: filterTexts(search) })}
          >
            Save changes
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => onSearch({ ...noFilters, ...searchOf(view) })}>
          Revert
        </Button>
      </section>
      {save.error !== null && <ErrorPanel error={save.error} />}
    </>
  );
};
