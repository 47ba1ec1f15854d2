import { Button, Group, Skeleton, Text } from "@mantine/core";
import { shortHash } from "#shared/text/short-hash.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import type { ContractAbi } from "./use-contract-abi.ts";
import type { LinkedAbi } from "./use-linked-abi.ts";
import classes from "#src/playground/parts/contract.module.css";

/** The outcome of a link's ABI reference, unless that ABI is in use anyway. */
export const LinkedAbiNote = ({
  reference,
  linked,
  contractAbi,
  onForget,
}: {
  readonly reference: string | undefined;
  readonly linked: LinkedAbi;
  readonly contractAbi: ContractAbi;
  /** Discards the link's ABI reference. */
  readonly onForget: () => void;
}) => {
  if (linked.state === "loading")
    return <Skeleton height={20} width={280} aria-label="Loading from the contract book" />;
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
    <Notice tone="careful" title="The link uses a different ABI">
      {problem}{" "}
      <Button variant="subtle" size="compact-xs" onClick={onForget}>
        Continue with this ABI
      </Button>
    </Notice>
  );
};

const missing = "The contract book does not have that version.";

const problemOf = (made: string | undefined, { reference }: ContractAbi): string | undefined => {
  if (made === undefined || made === reference || (made === "pasted" && reference === undefined)) return undefined;
  if (made === "pasted") {
    return reference === "service"
      ? "Its author pasted an ABI, which links do not include. The form uses the service's ABI."
      : undefined;
  }
  if (made === "combined") {
    return "Its author combined several ABIs, and links do not include the added ones. Ask for them and add them here.";
  }
  return made === "service" && reference !== undefined
    ? "It was made with the service's ABI. The form uses the ABI added in this tab."
    : undefined;
};
