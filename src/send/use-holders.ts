import { useQuery } from "@tanstack/react-query";
import { readBaseUnits } from "#shared/amount/units.ts";
import type { Network } from "#shared/wire/network.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { assetHoldersOptions } from "#src/api/assets.ts";
import { isOnNetwork } from "#src/records/own-address.ts";
import { nativeText } from "#src/records/sender-select.tsx";
import { useLabelled } from "#src/records/use-labelled.ts";
import type { Holder } from "./holders.ts";

/** A page of holders, largest first. */
const first = { skip: 0, take: 100 };

/** The holders that were read, and whether there are no others. */
export type HolderList = { readonly holders: readonly Holder[]; readonly isWhole: boolean };

/**
 * The organization's addresses that hold a coin (`native`) or a token (its contract) on a network; undefined while they
 * are unknown, without an asset, and if they could not be read.
 */
export const useHolders = (
  environment: string,
  network: Network | undefined,
  ref: string | undefined,
): HolderList | undefined => {
  const isToken = ref !== undefined && ref !== "native";
  const page = useQuery(senderAddressesOptions(environment)).data;
  const senders = page?.data;
  const listed = useQuery({
    ...assetHoldersOptions(environment, { networkId: network?.id ?? "", asset: ref ?? "" }, first),
    enabled: isToken && network !== undefined,
  }).data;
  const context =
    network === undefined || ref === undefined || senders === undefined ? undefined : { network, senders };
  const holders: readonly Holder[] | undefined =
    context === undefined
      ? undefined
      : isToken
        ? listed?.data.map(({ address, addressId: id, profile, amount, text }) => ({
            sender: context.senders.find((one) => one.id === id) ?? {
              id,
              address,
              networkId: context.network.id,
              ...(profile === null ? {} : { reference: profile }),
            },
            amount: readBaseUnits(amount ?? undefined),
            text: text ?? undefined,
          }))
        : context.senders
            .filter(({ networkId, balance }) => isOnNetwork(networkId, context.network) && balance !== "0")
            .map((sender) => ({
              sender,
              amount: readBaseUnits(sender.balance),
              text: nativeText(sender, context.network),
            }));
  const named = useLabelled(environment, network?.id, holders?.map(({ sender }) => sender) ?? []);
  if (holders === undefined) return undefined;
  const total = isToken ? listed?.total : page?.pagination.totalElements;
  const read = isToken ? listed?.data.length : senders?.length;
  return {
    holders: holders.map((holder) => ({
      ...holder,
      sender: named.find(({ id }) => id === holder.sender.id) ?? holder.sender,
    })),
    isWhole: total !== undefined && read !== undefined && read >= total,
  };
};
