import { collectionEndpoints } from "#shared/wire/collection.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { bodilessReader, type Recorded } from "#src/operations/recorded-request.ts";
import { useFilledLike } from "#src/operations/use-again.tsx";
import type { BurnedToken } from "./burn-token.tsx";
import { readBurn, recordedBurn } from "./recorded-burn.ts";

type Props = {
  readonly environment: string;
  readonly collectionId: string;
  /** The burn or the deletion. */
  readonly id: string;
  readonly onBurn: (token: BurnedToken) => void;
  readonly onDelete: () => void;
};

const readDeletion = bodilessReader(collectionEndpoints.deleteCollection);
const read = (operation: Recorded) => readDeletion(operation) ?? readBurn(operation);

/** Opens the dialog of an operation that is run again in a collection. */
export const Repeated = ({ environment, collectionId, id, onBurn, onDelete }: Props) =>
  useFilledLike({
    environment,
    id,
    filling: fillingFrom(read, ({ endpoint, params, body }) => {
      if (params.id !== collectionId) return;
      if (endpoint === "deleteCollection") onDelete();
      else onBurn(recordedBurn(body));
    }),
  });
