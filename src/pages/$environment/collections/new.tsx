import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { fillTab } from "#src/lib/tab-forms.ts";
import { urlText } from "#src/lists/list-search.ts";
import { Again } from "#src/operations/again.tsx";
import { fillingFrom } from "#src/operations/filling.ts";
import { CreateCollection, newCollectionKey } from "./-components/create-collection.tsx";
import { readCreation, recordedCollection } from "./-components/recorded-collection.ts";

const NewCollection = () => {
  const { environment } = Route.useRouteContext();
  const { again: repeated } = Route.useSearch();
  const navigate = Route.useNavigate();
  const networks = useQuery(allNetworksOptions(environment.id));
  const again = {
    environment: environment.id,
    id: repeated,
    filling: fillingFrom(readCreation, ({ body }) => {
      const draft = recordedCollection(body, networks.data ?? []);
      return draft === undefined ? undefined : fillTab(newCollectionKey(environment.id), draft);
    }),
    onTaken: () => navigate({ search: {}, replace: true }),
  };
  const offered = networks.data?.filter(
    ({ enabled, addressFamily }) => enabled && (addressFamily === undefined || addressFamily === "EVM"),
  );
  return (
    <>
      <PageHeader
        title="New collection"
        back={
          <TextLink to="/$environment/collections" params={{ environment: environment.id }}>
            All collections
          </TextLink>
        }
        description="Creates a contract for minting NFTs or semi-fungible tokens."
      />
      {offered !== undefined ? (
        <Again {...again} loading={<LoadingRows />}>
          {(fill) => <CreateCollection key={fill} environment={environment} networks={offered} />}
        </Again>
      ) : networks.error !== null ? (
        <ErrorPanel error={networks.error} onRetry={() => void networks.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </>
  );
};

export const Route = createFileRoute("/$environment/collections/new")({
  /** The creation whose values prefill the form. */
  validateSearch: lazily(() => z.object({ again: urlText })),
  component: NewCollection,
});
