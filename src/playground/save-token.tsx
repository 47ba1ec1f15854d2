import { later } from "#src/components/later.tsx";
import type { ContractRef } from "./ref/contract-ref.ts";

const SaveServiceAbi = later(async () => (await import("./abi/save-service-abi.tsx")).SaveServiceAbi);

/** Saves a contract of the service in the book, with the service's ABI. */
export const SaveToken = ({ contract, name }: { readonly contract: ContractRef; readonly name: string }) => (
  <SaveServiceAbi contract={contract} name={name} />
);
