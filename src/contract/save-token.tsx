import { lazy, Suspense } from "react";
import type { ContractRef } from "./ref/contract-ref.ts";

const SaveServiceAbi = lazy(async () => ({ default: (await import("./abi/save-service-abi.tsx")).SaveServiceAbi }));

/** Saves a contract of the service in the book, with the ABI that the service has of it. */
export const SaveToken = ({ contract, name }: { readonly contract: ContractRef; readonly name: string }) => (
  <Suspense>
    <SaveServiceAbi contract={contract} name={name} />
  </Suspense>
);
