import { Button, Checkbox, Code, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { signature } from "../../../../shared/abi/functions.ts";
import type { Abi, AbiFunction, AbiValue } from "../../../../shared/abi/types.ts";
import type { Address } from "../../../../shared/wire/address.ts";
import { ClientShareField } from "../../../components/client-share-field.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { QrContext } from "../../../components/qr-context.ts";
import { Address as AddressFact } from "../../-components/address.tsx";
import { FactList } from "../../../components/fact-list.tsx";
import { Notice } from "../../../components/abi-form/notice.tsx";
import { AttemptNotice } from "../-write/attempt-notice.tsx";
import { checkCall } from "./check-call.ts";
import { DryRunButton } from "./dry-run-button.tsx";
import { dryRunWords, foretellsFailure } from "./dry-run-words.ts";
import { MainnetCheck, wantedText } from "./mainnet-check.tsx";
import { blocks } from "../-write/obstacle.ts";
import { addressName } from "./place.ts";
import type { Place } from "./place.ts";
import classes from "./playground.module.css";
import { ReviewArguments } from "./review-arguments.tsx";
import { balanceText } from "./sender-field.tsx";
import type { Attempt } from "../-write/use-attempt.ts";
import type { CallDraft } from "./use-call-form.ts";
import { dryRunBody } from "./use-dry-run.ts";
import type { DryRuns } from "./use-dry-run.ts";
import { baseAmount, feeLevelOf, sentAmount, writeBody } from "./write-call.ts";

/** Says what will be sent, in one sentence and to the last byte; the only place with a button that sends. */
export function Review({
  place,
  abi,
  fn,
  dryRuns,
  name,
  values,
  draft,
  sender,
  attempt,
  onClose,
  onOperation,
}: {
  readonly place: Place;
  /** What errors are decoded with. */
  readonly abi: Abi;
  readonly fn: AbiFunction;
  readonly dryRuns: DryRuns;
  readonly name: string | undefined;
  readonly values: readonly AbiValue[];
  readonly draft: CallDraft;
  readonly sender: Address;
  readonly attempt: Attempt<"writeContract">;
  readonly onClose: () => void;
  readonly onOperation: (id: string) => void;
}) {
  const { environment, network, address } = place;
  const asksShare = environment.clientShare === "ask";
  // In memory only, and only until it is sent.
  const [share, setShare] = useState("");
  const reasonId = useId();
  const notice = useScrolledTo(attempt.obstacle?.kind);
  const checked = checkCall(fn, values);
  const amount = sentAmount(place, fn, draft);
  const feeLevel = feeLevelOf(draft);
  const tried = dryRunBody(place, fn, values, draft, sender.address);
  const simulated = dryRuns.of(tried);
  const warned = foretellsFailure(simulated);
  const [inSpite, setInSpite] = useState(false);
  const wanted = wantedText(place, name, amount === undefined ? undefined : draft.amount);
  const [typed, setTyped] = useState("");
  const reason = !checked.ok
    ? checked.reason
    : attempt.sending
      ? "It is being sent."
      : simulated.running
        ? "The dry run is not done yet."
        : warned && !inSpite
          ? "The dry run says that it would not succeed."
          : wanted !== undefined && typed !== wanted.text
            ? `Not confirmed yet: ${wanted.what} has to be typed.`
            : asksShare && share === ""
              ? "The client share is missing."
              : undefined;
  const send = (acknowledge?: string) => {
    if (reason !== undefined) return;
    setShare("");
    attempt.send({
      params: { networkId: network.id, contractAddress: address },
      acknowledge,
      body: {
        ...writeBody(place, fn, values, draft, sender.id),
        ...(asksShare ? { clientShare: share } : {}),
      },
    });
  };
  const sendReason = blocks(attempt.obstacle) ?? reason;
  return (
    <Dialog title="Review" closeLabel="Close the review" size="xl" onClose={onClose}>
      {/* The focus starts on the sentence: no key that is still held down finds a button. */}
      <Text data-autofocus tabIndex={-1} className={classes["sentence"]}>
        Calls <b>{signature(fn)}</b> of {name ?? "the contract"} at <b>{address}</b> on <b>{network.name}</b>, from{" "}
        <b>{sender.address}</b>,{" "}
        {amount === undefined ? "without an amount" : `with an amount of ${draft.amount} native units`}, at{" "}
        {feeLevel === undefined ? "the service's default fee level" : `the fee level ${feeLevel}`}.
      </Text>
      <FactList
        facts={[
          { label: "Environment", value: environment.label },
          {
            label: "Contract",
            value: (
              <QrContext value={null}>
                <AddressFact
                  environment={environment.id}
                  networkId={network.id}
                  value={address}
                  form="full"
                  what="contract address"
                  opens="nothing"
                  otherName={name}
                />
              </QrContext>
            ),
          },
          {
            label: "Sender",
            value: (
              <QrContext value={null}>
                <AddressFact
                  environment={environment.id}
                  networkId={network.id}
                  value={sender.address}
                  form="full"
                  what="sender"
                  opens="nothing"
                  otherName={addressName(sender)}
                />
              </QrContext>
            ),
          },
          { label: "Sender's balance", value: balanceText(sender, network) },
          {
            label: "Amount as sent",
            value: amount === undefined ? "none" : <Code>{JSON.stringify(amount)}</Code>,
          },
          {
            label: "Amount in base units",
            value: amount === undefined ? undefined : <Code>{String(baseAmount(place, fn, draft))}</Code>,
          },
          { label: "Dry run", value: <output>{dryRunWords(simulated, abi)}</output> },
        ]}
      />
      {checked.ok ? (
        <>
          <ReviewArguments fn={fn} drafts={draft.args} decoded={checked.decoded} />
          <Stack gap={4}>
            <Group gap={4}>
              <Text size="sm" fw={500}>
                Calldata
              </Text>
              <CopyButton value={checked.calldata} what="calldata" />
            </Group>
            <Code block className={classes["calldata"]} tabIndex={0} aria-label="Calldata">
              {checked.calldata}
            </Code>
          </Stack>
        </>
      ) : (
        <Notice tone="bad" title="This cannot be sent">
          {checked.reason}
        </Notice>
      )}
      <DryRunButton
        running={simulated.running}
        disabled={tried === undefined || attempt.sending}
        onRun={() => {
          setInSpite(false);
          if (tried !== undefined) dryRuns.run(tried);
        }}
      />
      {warned ? (
        <Checkbox
          label="Send it although the dry run says that it would not succeed"
          checked={inSpite}
          onChange={(event) => setInSpite(event.currentTarget.checked)}
        />
      ) : null}
      {wanted === undefined ? null : <MainnetCheck wanted={wanted} typed={typed} onType={setTyped} />}
      {asksShare ? <ClientShareField keptFor="request" value={share} onChange={setShare} /> : null}
      <div ref={notice} className={classes["notice"]}>
        <AttemptNotice
          environment={environment.id}
          attempt={attempt}
          onOperation={onOperation}
          onSendAllTheSame={reason === undefined ? send : null}
        />
      </div>
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={onClose}>
          Back to the form
        </Button>
        <Group gap="sm">
          {sendReason === undefined || attempt.sending ? null : (
            <Text size="sm" id={reasonId}>
              {sendReason}
            </Text>
          )}
          <Button
            leftSection={<IconSend size={16} />}
            loading={attempt.sending}
            disabled={sendReason !== undefined}
            aria-describedby={sendReason === undefined ? undefined : reasonId}
            onClick={() => send()}
          >
            Send
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}

/** An element that comes into view when what it is about changes: on a small screen it stands below the fold. */
function useScrolledTo(about: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(about);
  useEffect(() => {
    if (about !== undefined && about !== last.current) element.current?.scrollIntoView({ block: "center" });
    last.current = about;
  }, [about]);
  return element;
}
