import { useQuery } from "@tanstack/react-query";
import { noView, type View, type ViewList } from "#shared/console/views.ts";
import { viewsOptions } from "#src/api/views.ts";
import { type ActivitySearch, filterTexts, filtersOf } from "./activity-search.ts";

/** The saved views of Activity, the applied one, and whether its filters were changed since. */
export const useViews = (environment: string, search: ActivitySearch) => {
  const { data, isPending } = useQuery(viewsOptions(environment, "activity"));
  const views = data?.data ?? [];
  const current = views.find(({ id }) => id === search.view);
  return {
    views,
    defaults: data?.defaults ?? { own: null, team: null },
    current,
    isChanged: current !== undefined && !isSame(current, search),
    /** The page's default view; undefined: none. */
    opening: data === undefined ? undefined : openingView(data),
    isPending,
  };
};

/** A page's default view: the person's own choice, else the team's. */
const openingView = ({ data, defaults: { own, team } }: ViewList): View | undefined =>
  own === noView ? undefined : data.find(({ id }) => id === (own ?? team));

/** Filters are compared in a fixed order, whatever the order of the URL. */
const isSame = (view: View, search: ActivitySearch): boolean =>
  JSON.stringify(filterTexts(filtersOf(view.search))) === JSON.stringify(filterTexts(search));

/** A view's part of the URL: its filters and its id, from the first page. */
export const searchOf = (view: View) => ({ ...filtersOf(view.search), view: view.id });
