import { local } from "#src/lib/browser-storage.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

type Where = Pick<ContractRef, "environment" | "network">;

const senders = local.under("postern-sender/");

/** The id of the address last chosen as sender on this network in this browser. */
export const lastSender = ({ environment, network }: Where): string | undefined =>
  senders.readText(`${environment.id}/${network.id}`) ?? undefined;

/** Remembers the chosen sender: the next form on the network starts with it, and its review names it. */
export const rememberSender = ({ environment, network }: Where, id: string): void => {
  senders.writeText(`${environment.id}/${network.id}`, id);
};
