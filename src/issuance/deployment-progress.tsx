import { Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { StateBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { deploymentWords } from "#src/operations/operation-state-words.ts";
import type { Deployment } from "./use-deployment.ts";

type Props = {
  /** The id of the environment. */
  readonly environment: string;
  readonly deployment: Deployment;
  /** The page waited for it, so it reports when the contract exists. */
  readonly wasAwaited?: boolean;
};

/** Reports that a deployment is in progress, has finished, or failed; empty if nothing depends on it. */
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
  return noticeOf({ state, operation, error }, wasAwaited, link);
};

const noticeOf = (
  { state, operation, error }: Pick<Deployment, "state" | "operation" | "error">,
  wasAwaited: boolean,
  link: ReactNode,
): ReactNode => {
  if (state === "unknown" || state === "missing") return null;
  const { title, text } = deploymentWords(state, operation);
  switch (state) {
    case "running":
      return (
        <Notice tone="careful" title={title}>
          <Stack gap="xs">
            <Text size="sm">
              <Loader size={12} aria-hidden /> {text}
            </Text>
            {link}
            {error === null ? null : <ErrorPanel error={error} />}
          </Stack>
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="bad" title={title}>
          <Stack gap="xs">
            <Text size="sm">{text}</Text>
            {link}
          </Stack>
        </Notice>
      );
    case "ready":
      return wasAwaited ? (
        <Notice tone="careful" title={title}>
          <Text size="sm">{text}</Text>
        </Notice>
      ) : null;
  }
};
