import { Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import type { Deployment } from "./use-deployment.ts";

type Props = {
  /** The id of the environment. */
  readonly environment: string;
  readonly deployment: Deployment;
  /** The page has waited for it, so it says when the contract is there. */
  readonly wasAwaited?: boolean;
};

/** Says that a deployment is in progress, that it is there now, or that it failed; nothing where nothing depends on it. */
export const DeploymentProgress = ({
  environment,
  deployment: { state, operation, error },
  wasAwaited = false,
}: Props) => {
  const link =
    operation === undefined ? null : (
      <Text size="sm">
        <OperationSentence operation={operation} /> <StateBadge state={operation.state} />{" "}
        <TextLink
          inherit
          underline="always"
          to="/$environment/activity/$operationId"
          params={{ environment, operationId: operation.id }}
        >
          Show the deployment
        </TextLink>
      </Text>
    );
  return noticeOf(state, wasAwaited, link, error);
};

const noticeOf = (state: Deployment["state"], wasAwaited: boolean, link: ReactNode, error: Error | null): ReactNode => {
  switch (state) {
    case "running":
      return (
        <Notice tone="careful" title="Deployment in progress">
          <Stack gap="xs">
            <Text size="sm">
              <Loader size={12} aria-hidden /> The contract is not there yet. Postern looks every few seconds. Nothing
              is sent by itself: you can send this as soon as the contract is there.
            </Text>
            {link}
            {error === null ? null : <ErrorPanel error={error} />}
          </Stack>
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="bad" title="The deployment failed">
          <Stack gap="xs">
            <Text size="sm">There is no contract to use. Deploy it again, or choose another one.</Text>
            {link}
          </Stack>
        </Notice>
      );
    case "ready":
      return wasAwaited ? (
        <Notice tone="careful" title="The contract is there">
          <Text size="sm">Nothing was sent meanwhile. You can send this now.</Text>
        </Notice>
      ) : null;
    case "unknown":
    case "missing":
      return null;
  }
};
