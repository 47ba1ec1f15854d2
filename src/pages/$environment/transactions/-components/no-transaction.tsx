import { Button, Group, Text } from "@mantine/core";
import { PageHeader } from "#src/components/page-header.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";

type Props = {
  readonly environment: string;
  readonly networkId: string;
  readonly hash: string;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
};

/** A transaction that neither the wallet service nor the network's node knows. */
export const NoTransaction = ({ environment, networkId, hash, isAsking, onRetry }: Props) => (
  <>
    <PageHeader title="No such transaction" />
    <Text size="sm" maw={720}>
      The wallet service and the node of <NetworkName environment={environment} networkId={networkId} /> know no
      transaction <TransactionHash environment={environment} networkId={networkId} value={hash} opens="nothing" />. It
      may be on another network, or not sent yet.
    </Text>
    <Group mt="md">
      <Button variant="default" loading={isAsking} onClick={onRetry}>
        Try again
      </Button>
    </Group>
  </>
);
