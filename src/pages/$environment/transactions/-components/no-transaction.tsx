import { Button, Group, Text } from "@mantine/core";
import { CopyButton } from "#src/components/copy-button.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { ExplorerLink } from "#src/records/explorer-link.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import classes from "./transaction.module.css";

type Props = {
  readonly environment: string;
  readonly networkId: string;
  readonly hash: string;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
};

/** A transaction unknown to both the wallet service and the network's node. */
export const NoTransaction = ({ environment, networkId, hash, isAsking, onRetry }: Props) => (
  <>
    <PageHeader
      title="Transaction not found"
      description="The wallet service has no receipt for this transaction, and the network's node, if there is one, does not know it. It may be on another network, or not be sent or mined yet."
    />
    <FactList
      facts={[
        { label: "Network", value: <NetworkName environment={environment} networkId={networkId} /> },
        {
          label: "Transaction",
          value: (
            <Group gap={4}>
              <Text span className={classes.code}>
                {hash}
              </Text>
              <CopyButton value={hash} what="transaction hash" />
              <ExplorerLink environment={environment} networkId={networkId} kind="tx" value={hash} />
            </Group>
          ),
        },
      ]}
    />
    <Group mt="md">
      <Button variant="default" loading={isAsking} onClick={onRetry}>
        Try again
      </Button>
      <TextLink size="sm" to="/$environment/transactions" params={{ environment }}>
        Go to transactions
      </TextLink>
    </Group>
  </>
);
