import { Anchor, Button, FileButton, Group, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { abiFunctions } from "../../../../shared/abi/functions.ts";
import { parseAbi } from "../../../../shared/abi/parse.ts";
import type { Abi } from "../../../../shared/abi/types.ts";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Notice } from "../../../components/abi-form/notice.tsx";
import { abiErrorText } from "./abi-error-text.ts";
import classes from "./playground.module.css";
import type { ContractAbi } from "./use-contract-abi.ts";

/** Where the contract's ABI comes from, and the field to paste or drop another one. */
export function AbiSource({ contract }: { readonly contract: ContractAbi }) {
  const [editing, setEditing] = useState(false);
  const { abi, origin, service } = contract;
  const waiting = service.state === "loading" && origin === undefined;
  if (waiting) return <Skeleton height={20} width={280} aria-label="Asking the service for the ABI" />;
  const open = editing || abi === undefined;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text size="sm">{abi === undefined ? absence(service) : presence(contract, abi)}</Text>
        {open ? null : (
          <Anchor component="button" type="button" size="sm" onClick={() => setEditing(true)}>
            Paste another ABI
          </Anchor>
        )}
        {origin === "pasted" && service.state === "found" ? (
          <Anchor component="button" type="button" size="sm" onClick={contract.applyService}>
            Use the service&apos;s ABI
          </Anchor>
        ) : null}
      </Group>
      {service.state === "failed" ? <ErrorPanel error={service.error} onRetry={service.retry} /> : null}
      {service.state === "unreadable" ? (
        <Notice tone="careful" title="The service's ABI cannot be read">
          {abiErrorText(service.problem)}
        </Notice>
      ) : null}
      {open ? <AbiEditor contract={contract} onDone={abi === undefined ? undefined : () => setEditing(false)} /> : null}
    </Stack>
  );
}

function AbiEditor({
  contract,
  onDone,
}: {
  readonly contract: ContractAbi;
  readonly onDone: (() => void) | undefined;
}) {
  const [tried, setTried] = useState(false);
  const parsed = tried ? parseAbi(contract.text) : undefined;
  const load = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    contract.setText(await file.text());
    setTried(true);
  };
  const apply = () => {
    setTried(true);
    if (!parseAbi(contract.text).ok) return;
    contract.applyPasted();
    onDone?.();
  };
  return (
    <Stack gap="xs" className={classes["prose"]}>
      <Textarea
        label="ABI"
        description={parsed?.ok === false ? undefined : help}
        inputWrapperOrder={["label", "input", "error", "description"]}
        classNames={{ input: classes["code"] ?? "" }}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={contract.text}
        onChange={(event) => contract.setText(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          event.preventDefault();
          void load(file);
        }}
        error={parsed?.ok === false ? abiErrorText(parsed.error) : undefined}
      />
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={apply}>
          Use this ABI
        </Button>
        <FileButton accept=".json,.abi,.txt,application/json,text/plain" onChange={(file) => void load(file)}>
          {(props) => (
            <Button {...props} variant="subtle" size="xs">
              Open a file
            </Button>
          )}
        </FileButton>
        {onDone === undefined ? null : (
          <Button variant="subtle" size="xs" onClick={onDone}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const help =
  "A JSON list of entries, one entry, an artifact of Hardhat, Foundry or Truffle, or signatures such as function balanceOf(address) view returns (uint256), one a line. Paste it or drop a file.";

function presence({ origin, source }: ContractAbi, abi: Abi): string {
  const count = abiFunctions(abi).length;
  const functions = count === 1 ? "1 function" : `${count} functions`;
  if (origin === "pasted") return `ABI pasted here: ${functions}`;
  return `ABI from the service${source === undefined ? "" : ` (${source})`}: ${functions}`;
}

function absence(service: ContractAbi["service"]): string {
  if (service.state === "lacking") {
    return "This deployment does not offer ABIs of contracts, or knows nothing of this one. An ABI that is pasted here serves as well.";
  }
  if (service.state !== "none") return "No ABI yet.";
  const { code, requestId } = service;
  const reference = requestId === undefined ? code : `${code}, request ${requestId}`;
  if (code === "ERR_066") return `The service knows no contract at this address on this network (${reference}).`;
  return `The service has no ABI for this address (${reference}).`;
}
