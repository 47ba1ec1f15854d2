import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { fillTab } from "#src/lib/tab-forms.ts";
import { urlText } from "#src/lists/list-search.ts";
import { Again } from "#src/operations/again.tsx";
import { fillingFrom } from "#src/operations/filling.ts";
import { MintPage } from "#src/pages/$environment/collections/-components/mint-page.tsx";
import { OfCollection } from "#src/pages/$environment/collections/-components/of-collection.tsx";
import { readMint, recordedMint } from "#src/pages/$environment/collections/-components/recorded-mint.ts";
import { mintKey } from "#src/pages/$environment/collections/-components/use-mint-form.ts";

const Mint = () => {
  const { environment } = Route.useRouteContext();
  const { collectionId } = Route.useParams();
  const { again: repeated } = Route.useSearch();
  const navigate = Route.useNavigate();
  const again = {
    environment: environment.id,
    id: repeated,
    filling: fillingFrom(readMint, (request) =>
      request.params.id === collectionId
        ? fillTab(mintKey(environment.id, collectionId), recordedMint(request))
        : undefined,
    ),
    onTaken: () => navigate({ search: {}, replace: true }),
  };
  return (
    <OfCollection
      environment={environment}
      id={collectionId}
      title={(name) => `Mint in ${name}`}
      description="Creates a token for an address."
    >
      {(collection, network) => (
        <Again {...again}>
          {(fill) => (
            <MintPage
              key={`${collectionId}/${fill}`}
              environment={environment}
              collection={collection}
              network={network}
            />
          )}
        </Again>
      )}
    </OfCollection>
  );
};

export const Route = createFileRoute("/$environment/collections/$collectionId/mint")({
  /** The mint whose values prefill the form. */
  validateSearch: lazily(() => z.object({ again: urlText })),
  component: Mint,
});
