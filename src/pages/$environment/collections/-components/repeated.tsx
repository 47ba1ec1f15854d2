import { useFilledLike } from "#src/operations/use-again.tsx";
import type { BurnedToken } from "./burn-token.tsx";
import { recordedBurn } from "./recorded-burn.ts";

type Props = {
  readonly environment: string;
  readonly collectionId: string;
  /** The burn or the deletion. */
  readonly id: string;
  readonly onBurn: (token: BurnedToken) => void;
  readonly onDelete: () => void;
};

const endpoints = ["deleteCollection", "burnToken"] as const;

/** Opens the dialog of an operation that is run again in a collection. */
export const Repeated = ({ environment, collectionId, id, onBurn, onDelete }: Props) =>
  useFilledLike({ environment, id, endpoints }, (operation) => {
    if (operation.parameters["id"] !== collectionId) return;
    if (operation.endpoint === "deleteCollection") onDelete();
    else onBurn(recordedBurn(operation.body));
  });
