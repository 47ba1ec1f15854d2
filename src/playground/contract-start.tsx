import { Skeleton, Text } from "@mantine/core";
import type { Network } from "#shared/wire/network.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { choiceText, type ContractChoice } from "./contract-choice.ts";
import classes from "./parts/contract.module.css";

/** Shown below the bar until a contract is chosen: the deployed contracts. */
export const ContractStart = ({
  network,
  refused,
  deployed,
  contracts,
  onPick,
}: {
  readonly network: Network | undefined;
  /** The requested network, if it has no callable contracts. */
  readonly refused: Network | undefined;
  readonly deployed: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly contracts: readonly ContractChoice[];
  readonly onPick: (address: string) => void;
}) => {
  if (refused !== undefined) return <Refused network={refused} />;
  if (network === undefined) {
    return (
      <EmptyState
        title="No network selected"
        reason="Choose a network, then a contract on it. Its functions appear here."
      />
    );
  }
  const lacking = isNotOffered(deployed.error);
  if (deployed.error !== null && !lacking)
    return <ErrorPanel error={deployed.error} onRetry={() => void deployed.refetch()} />;
  if (lacking && contracts.length === 0) {
    return (
      <NotOffered
        what="a list of its contracts"
        instead={`Enter the address of any contract on ${network.name}, or choose one from the contract book.`}
      />
    );
  }
  if (deployed.isPending) return <Skeleton height={120} aria-label="Loading the deployed contracts" />;
  if (contracts.length === 0) {
    return (
      <EmptyState
        title="No contract selected"
        reason={`Your organization has no deployed contracts on ${network.name}. Enter the address of any contract there.`}
      />
    );
  }
  return (
    <section aria-label={lacking ? "Contracts in the book" : "Deployed contracts"} className={classes["prose"]}>
      <Text size="sm" mb="xs">
        {lacking ? (
          <>
            This deployment does not list its contracts. Choose one from the contract book on{" "}
            <NameText text={network.name} />, or enter the address of another one.
          </>
        ) : (
          <>
            Choose a contract deployed on <NameText text={network.name} />, or enter the address of another one.
          </>
        )}
      </Text>
      <ul className={classes["recent"]}>
        {contracts.map((contract) => (
          <li key={contract.address}>
            <button type="button" className={classes["recentRow"]} onClick={() => onPick(contract.address)}>
              <Text span fw={500} size="sm">
                <NameText text={choiceText(contract)} />
              </Text>{" "}
              <Text span size="sm" className={classes["code"]}>
                {contract.address}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Refused = ({ network: { name, enabled } }: { readonly network: Network }) => {
  if (!enabled) {
    return (
      <EmptyState
        title={`${name} is not enabled`}
        reason="Your organization cannot use it. Choose another network above."
      />
    );
  }
  return (
    <EmptyState
      title={`${name} is not an EVM network`}
      reason="It has no contracts to call. Choose an EVM network above."
    />
  );
};
