import { Button, Group, Skeleton, Text } from "@mantine/core";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import classes from "../parts/contract.module.css";
import { shortHash } from "#shared/text/short-hash.ts";
import type { ContractAbi } from "./use-contract-abi.ts";
import type { LinkedAbi } from "./use-linked-abi.ts";

/** What has become of the ABI that a link names, where it is not the one that is in use anyway. */
export const LinkedAbiNote = ({
  reference,
  linked,
  contractAbi,
  onForget,
}: {
  readonly reference: string | undefined;
  readonly linked: LinkedAbi;
  readonly contractAbi: ContractAbi;
  /** Leaves what the link says about the ABI. */
  readonly onForget: () => void;
}) => {
  if (linked.state === "loading") return <Skeleton height={20} width={280} aria-label="Asking the contract book" />;
  if (linked.state === "failed") return <ErrorPanel error={linked.error} onRetry={linked.retry} />;
  if (linked.state === "found") {
    return (
      <Group gap="sm">
        <Text size="sm">
          ABI from the contract book, version <span className={classes["code"]}>{shortHash(linked.hash)}</span>
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onForget}>
          Use another ABI
        </Button>
      </Group>
    );
  }
  const problem = linked.state === "missing" ? missing : problemOf(reference, contractAbi);
  if (problem === undefined) return null;
  return (
    <Notice tone="careful" title="The link was made with another ABI">
      {problem}{" "}
      <Button variant="subtle" size="compact-xs" onClick={onForget}>
        Go on with this one
      </Button>
    </Notice>
  );
};

const missing = "The contract book has no such version for this contract.";

const problemOf = (made: string | undefined, { reference }: ContractAbi): string | undefined => {
  if (made === undefined || made === reference || (made === "pasted" && reference === undefined)) return undefined;
  if (made === "pasted") {
    return reference === "service"
      ? "Its author had pasted it, and a link does not hold it. This one is the service's."
      : undefined;
  }
  if (made === "combined") {
    return "Its author had put several ABIs together. A link does not hold those that were added: ask for them, and add them here.";
  }
  return made === "service" && reference !== undefined
    ? "It was the service's. This one was added in this tab."
    : undefined;
};
