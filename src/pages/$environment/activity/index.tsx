import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, stripSearchParams, useNavigate } from "@tanstack/react-router";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { activityOptions, attentionOptions } from "#src/api/operations.ts";
import { viewsOptions } from "#src/api/views.ts";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { listDefaults } from "#src/lists/list-search.ts";
import { useAwaited } from "#src/lists/use-awaited.ts";
import { ActivityList } from "./-components/activity-list.tsx";
import { activitySearchSchema, askedPage, isBare, keptOpen } from "./-components/activity-search.ts";
import { Attention } from "./-components/attention.tsx";
import { useNews } from "./-components/use-news.ts";
import { searchOf, useViews } from "./-components/use-views.ts";
import { ViewChanged } from "./-components/view-changed.tsx";

const Activity = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const views = useViews(environment, search);
  useNews(environment);
  const attention = useQuery(attentionOptions(environment));
  const bare = isBare(search);
  const isFirst = search.cursor === undefined && search.skip === 0;
  // The list waits for the content above it, which would shift it.
  const isAwaited = useAwaited((isFirst && attention.isPending) || (bare && views.isPending));
  const onSearch: Parameters<typeof ActivityList>[0]["onSearch"] = (change, how) =>
    void navigate({ search: (last) => keptOpen({ ...last, ...change }, views.opening !== undefined), ...how });
  if (bare && views.opening !== undefined) {
    return <Navigate from={Route.fullPath} search={{ ...searchOf(views.opening), take: search.take }} replace />;
  }
  return (
    <>
      <PageHeader title="Activity" description="Every change sent to the wallet service, newest first." />
      {isAwaited ? (
        <LoadingRows rows={Math.min(search.take, 19)} />
      ) : (
        <>
          {attention.data !== undefined && isFirst && (
            <Attention environment={environment} attention={attention.data} at={attention.dataUpdatedAt} />
          )}
          <ActivityList environment={environment} search={search} onSearch={onSearch}>
            {views.current !== undefined && views.isChanged && (
              <ViewChanged environment={environment} view={views.current} search={search} onSearch={onSearch} />
            )}
          </ActivityList>
        </>
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/activity/")({
  validateSearch: activitySearchSchema,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  loaderDeps: ({ search: { open: _open, ...search } }) => ({ search }),
  loader: ({ context: { queryClient }, params: { environment }, deps: { search } }) => {
    // The page opens while its list loads.
    void queryClient.prefetchQuery(activityOptions(environment, askedPage(search, Date.now())));
    void queryClient.prefetchQuery(attentionOptions(environment));
    void queryClient.prefetchQuery(viewsOptions(environment, "activity"));
    // Nearly every operation names both: dependent requests would wait for another response.
    void queryClient.prefetchQuery(allNetworksOptions(environment));
    void queryClient.prefetchQuery(senderAddressesOptions(environment));
  },
  component: Activity,
});
