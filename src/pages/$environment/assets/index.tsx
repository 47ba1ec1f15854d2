import { createFileRoute, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { chartSearch } from "#src/assets/chart-search.ts";
import { PageHeader } from "#src/components/page-header.tsx";

const searchSchema = lazily(() => z.object(chartSearch));

const Assets = () => {
  const { environment } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <>
      <PageHeader title="Assets" description="Total holdings of your organization's addresses." />
      <AssetsPanel
        environment={environment}
        owner={{ kind: "organization" }}
        search={search}
        onSearch={(change) =>
          void navigate({ search: (last) => ({ ...last, ...change }), replace: true, resetScroll: false })
        }
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/assets/")({
  validateSearch: searchSchema,
  component: Assets,
});
