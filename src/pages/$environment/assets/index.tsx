import { createFileRoute, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { AssetsPanel } from "#src/assets/assets-panel.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { urlText } from "#src/lists/list-search.ts";

/** The asset whose charts are shown. */
const searchSchema = lazily(() => z.object({ chart: urlText }));

const Assets = () => {
  const { environment } = Route.useParams();
  const { chart } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <>
      <PageHeader
        title="Assets"
        description="What the organization's addresses hold in total, as last read by Postern."
      />
      <AssetsPanel
        environment={environment}
        owner={{ kind: "organization" }}
        chosen={chart}
        onChoose={(key) => void navigate({ search: { chart: key }, replace: true, resetScroll: false })}
      />
    </>
  );
};

export const Route = createFileRoute("/$environment/assets/")({
  validateSearch: searchSchema,
  component: Assets,
});
