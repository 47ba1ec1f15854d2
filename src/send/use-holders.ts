import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { readBaseUnits } from "#shared/amount/units.ts";
import type { Network } from "#shared/wire/network.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { assetHoldersOptions } from "#src/api/assets.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { isOnNetwork } from "#src/records/own-address.ts";
import { nativeText } from "#src/records/sender-select.tsx";
import { useLabelled } from "#src/records/use-labelled.ts";
import type { Holder } from "./holders.ts";

/** A page of holders, largest first. */
const first = { skip: 0, take: 100 };
const afterMs = 150;

/** The holders that were read, and how many there are. */
export type HolderList = { readonly holders: readonly Holder[]; readonly total: number };

/** A coin (`native`) or a token (its contract) on a network. */
export type HeldOn = { readonly network: Network; readonly ref: string };

/**
 * The organization's addresses that hold an asset; undefined while they are unknown, and if they could not be read. With
 * a text, those whose address, label or profile contains it.
 */
export const useHolders = (environment: string, on: HeldOn | undefined, text = ""): HolderList | undefined => {
  const page = useQuery(senderAddressesOptions(environment)).data;
  const senders = page?.data ?? [];
  const isCoin = on?.ref === "native";
  // The service's own page has the newest balances of the coin, if it has all addresses.
  const isPaged = isCoin && page !== undefined && page.data.length >= page.pagination.totalElements;
  const listed = useQuery({
    ...assetHoldersOptions(environment, { networkId: on?.network.id ?? "", asset: on?.ref ?? "" }, first, text),
    enabled: on !== undefined && page !== undefined && !isPaged,
  }).data;
  const read = on === undefined || page === undefined ? undefined : isPaged ? coinHolders(senders, on.network) : listed;
  const holders =
    read === undefined || on === undefined
      ? []
      : "total" in read
        ? read.data.map(({ address, addressId: id, profile, amount, text: amountText }): Holder => ({
            sender: senders.find((one) => one.id === id) ?? {
              id,
              address,
              networkId: on.network.id,
              ...(profile === null ? {} : { reference: profile }),
            },
            amount: readBaseUnits(amount ?? undefined),
            text: amountText ?? undefined,
          }))
        : read;
  const named = useLabelled(
    environment,
    on?.network.id,
    holders.map(({ sender }) => sender),
  );
  if (read === undefined) return undefined;
  return {
    holders: holders.map((holder, index) => ({ ...holder, sender: named[index] ?? holder.sender })),
    total: "total" in read ? read.total : holders.length,
  };
};

const coinHolders = (senders: readonly Holder["sender"][], network: Network): readonly Holder[] =>
  senders
    .filter(({ networkId, balance }) => isOnNetwork(networkId, network) && balance !== "0")
    .map((sender) => ({ sender, amount: readBaseUnits(sender.balance), text: nativeText(sender, network) }));

/** The holders that a typed text finds; those of the first page if there are no others. */
export const useFoundHolders = (
  environment: string,
  on: HeldOn,
  typed: string,
  all: HolderList,
): { readonly holders: readonly Holder[]; readonly total: number } => {
  const text = typed.trim().toLowerCase();
  const isWhole = all.holders.length >= all.total;
  const [settled] = useDebouncedValue(text.slice(0, maxFindText), afterMs);
  const searched = useHolders(environment, isWhole || settled === "" ? undefined : on, settled);
  const near = all.holders.filter(({ sender }) =>
    [sender.label, sender.reference, sender.address].join(" ").toLowerCase().includes(text),
  );
  if (text === "" || isWhole || searched === undefined)
    return { holders: near, total: text === "" ? all.total : near.length };
  // Those that are near stay while the others are still being searched.
  const others = searched.holders.filter(({ sender }) => !near.some((one) => one.sender.id === sender.id));
  return { holders: settled === text ? searched.holders : [...near, ...others], total: searched.total };
};
