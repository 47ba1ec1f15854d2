import { Anchor, Group, Loader, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { later } from "#src/components/later.tsx";
import { TermHelp } from "#src/components/term-help.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { AbiFindings } from "./abi-findings.tsx";
import { AbiSources } from "./abi-sources.tsx";
import { SaveToBook } from "./save-to-book.tsx";
import type { ContractAbi } from "./use-contract-abi.ts";
import classes from "./abi-sources.module.css";

// Most people use the service's ABI unchanged.
const AbiEditor = later(
  async () => (await import("./abi-editor.tsx")).AbiEditor,
  <Skeleton height={220} maw={720} aria-label="Loading the field" />,
);

/** The contract's ABI sources, their combination, and the way to add another. */
export const AbiSource = ({
  contract,
  contractAbi,
}: {
  readonly contract: ContractRef;
  readonly contractAbi: ContractAbi;
}) => {
  const [editing, setEditing] = useState(false);
  const { abi, service, sources, read, isReading, unread } = contractAbi;
  const facts = useQuery(contractAbi.facts).data;
  if (service.state === "loading" && sources.length === 0 && contractAbi.usesService) {
    return <Skeleton height={20} width={280} aria-label="Loading the ABI from the service" />;
  }
  const open = editing || sources.length === 0;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {sources.length === 0 ? (
          <Text size="sm">
            <NameText text={absence(contractAbi)} />
          </Text>
        ) : (
          <AbiSources sources={sources} onRemove={contractAbi.remove} />
        )}
        {open ? null : (
          <Anchor component="button" type="button" size="sm" onClick={() => setEditing(true)}>
            Add ABI
          </Anchor>
        )}
        {contractAbi.usesService || service.state !== "found" ? null : (
          <Anchor component="button" type="button" size="sm" onClick={contractAbi.applyService}>
            Use the service&apos;s ABI
          </Anchor>
        )}
        {facts !== undefined || abi === undefined || abi.length === 0 || open ? null : (
          <>
            <span className={classes["hashPlace"]} />
            <span className={classes["bookPlace"]} />
          </>
        )}
        {facts?.hash === undefined || abi === undefined ? null : (
          <Group gap={6} className={classes["hash"] ?? ""}>
            <Text size="sm">
              ABI hash
              <TermHelp term="ABI hash" />
            </Text>
            <HashText value={facts.hash} what="hash of the ABI" />
          </Group>
        )}
        {read === undefined || facts === undefined || abi === undefined || abi.length === 0 ? null : (
          <SaveToBook key={facts.hash ?? ""} contract={contract} abi={read.abi} hash={facts.hash} />
        )}
      </Group>
      {isReading ? (
        <Group component="output" gap="xs">
          <Loader size="xs" />
          <Text size="sm">Reading the ABI</Text>
        </Group>
      ) : null}
      {read === undefined ? null : <AbiFindings combined={read.combined} clashes={facts?.clashes ?? []} />}
      {unread === undefined ? null : <ErrorPanel error={unread.error} onRetry={unread.retry} />}
      {service.state === "failed" ? <ErrorPanel error={service.error} onRetry={service.retry} /> : null}
      {service.state === "unreadable" ? (
        <Notice tone="careful" title="Could not read the service's ABI">
          {abiErrorText(service.problem)}
        </Notice>
      ) : null}
      {open ? (
        <AbiEditor
          contract={contract}
          contractAbi={contractAbi}
          onDone={sources.length === 0 ? undefined : () => setEditing(false)}
          onAdded={() => setEditing(false)}
        />
      ) : null}
    </Stack>
  );
};

const absence = ({ service, usesService }: ContractAbi): string => {
  if (!usesService && service.state === "found") return "No ABI selected. The service has one.";
  if (service.state === "lacking") {
    return "This deployment offers no ABI for this contract. You can paste one here.";
  }
  if (service.state !== "none") return "No ABI yet.";
  const { code, requestId } = service;
  const reference = requestId === undefined ? code : `${code}, request ${requestId}`;
  if (code === "ERR_066") return `The service does not know this contract on this network (${reference}).`;
  return `The service has no ABI for this address (${reference}).`;
};
