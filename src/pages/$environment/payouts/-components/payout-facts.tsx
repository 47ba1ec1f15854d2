import { NativeSelect } from "@mantine/core";
import { memo, useEffect, useEffectEvent } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { payoutLacks } from "#shared/console/payouts.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { nameText } from "#src/components/name-text.ts";
import { balanceText, SenderSelect } from "#src/records/sender-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { networkOf, useSender } from "#src/records/use-senders.ts";
import type { Facts } from "./draft-store.ts";
import { usePayableTokens } from "./payable-tokens.ts";
import classes from "./payout-facts.module.css";

type Props = {
  readonly environment: string;
  readonly facts: Facts;
  readonly isReadOnly: boolean;
  /** There are rows, so missing facts are reported. */
  readonly isWanted: boolean;
  readonly onFacts: (facts: Partial<Facts>) => void;
};

const lostNetwork = "This network is no longer one of yours. Choose another one.";

/**
 * A payout's network, its sender, and its default asset. The sender may be chosen first: it has a network. A keystroke in
 * a row does not rerender it.
 */
export const PayoutFacts = memo(function PayoutFacts({ environment, facts, isReadOnly, isWanted, onFacts }: Props) {
  const { networks, isAwaited } = useNetworks(environment);
  const network = networks.find(({ id }) => id === facts.networkId);
  const isLost = !isAwaited && facts.networkId !== null && network === undefined;
  const offered = networks.filter(({ id, enabled }) => enabled || id === facts.networkId);
  const senderNetworks = network === undefined ? offered : [network];
  const chosen = useSender(environment, senderNetworks, facts.addressId ?? "");
  const own = chosen === undefined || facts.networkId !== null ? undefined : networkOf(offered, chosen)?.id;
  const takeNetwork = useEffectEvent((networkId: string) => onFacts({ networkId, asset: "native" }));
  useEffect(() => {
    if (own !== undefined) takeNetwork(own);
  }, [own]);
  return (
    <div className={classes["facts"]}>
      <NativeSelect
        label="Network"
        description="All rows are paid on this network."
        disabled={isReadOnly}
        error={isLost ? lostNetwork : isWanted && facts.networkId === null ? payoutLacks.network : undefined}
        data={[
          { value: "", label: "Choose a network" },
          ...(isLost ? [{ value: facts.networkId ?? "", label: "Unknown network" }] : []),
          ...offered.map(({ id, name }) => ({ value: id, label: nameText(name) })),
        ]}
        value={facts.networkId ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onFacts({ networkId: value === "" ? null : value, addressId: null, asset: "native" })
        }
      />
      {!isLost && (
        <SenderSelect
          label="From"
          disabled={isReadOnly}
          environment={environment}
          networks={senderNetworks}
          chosen={chosen}
          onChange={(id) => onFacts({ addressId: id === "" ? null : id })}
          error={isWanted && facts.addressId === null ? payoutLacks.sender : undefined}
          help="Signs and pays each row."
          chosenHelp={balanceText(chosen, senderNetworks)}
        />
      )}
      {network !== undefined && (
        <DefaultAsset
          environment={environment}
          network={network}
          sender={chosen?.address}
          facts={facts}
          isReadOnly={isReadOnly}
          onFacts={onFacts}
        />
      )}
    </div>
  );
});

const DefaultAsset = ({
  environment,
  network,
  sender,
  facts,
  isReadOnly,
  onFacts,
}: Omit<Props, "isWanted"> & { readonly network: Network; readonly sender: string | undefined }) => {
  const held = usePayableTokens(environment, network, sender);
  const coin = coinOf(network).symbol;
  const isKnown = facts.asset === "native" || held.some(({ contract }) => contract === facts.asset);
  return (
    <NativeSelect
      label="Asset"
      description="Used for rows without an asset."
      disabled={isReadOnly}
      data={[
        { value: "native", label: nameText(coin) },
        ...(isKnown ? [] : [{ value: facts.asset, label: shortHash(checksumAddress(facts.asset)) }]),
        ...held.map(({ contract, label }) => ({ value: contract, label })),
      ]}
      value={facts.asset}
      onChange={({ currentTarget: { value } }) => onFacts({ asset: value })}
    />
  );
};
