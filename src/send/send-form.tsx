import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Environment } from "#shared/console/environment.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import type { Way } from "#src/attempt/use-attempt.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { NotOffered } from "#src/records/not-offered.tsx";
import { AmountField } from "./amount-field.tsx";
import { AssetField } from "./asset-field.tsx";
import type { SendDraft } from "./draft.ts";
import { FromField } from "./from-field.tsx";
import { HolderField } from "./holder-field.tsx";
import { PaidNote } from "./paid-note.tsx";
import { RequestOffer } from "./request-offer.tsx";
import { ToField } from "./to-field.tsx";
import { useMax } from "./use-max.ts";
import type { useSendForm } from "./use-send-form.ts";
import classes from "./send.module.css";

type Props = {
  readonly environment: Environment;
  readonly send: ReturnType<typeof useSendForm>;
  /** Where its values come from, if a person should know: they are read first. */
  readonly note: ReactNode;
  /** The form's last write, if its outcome is unknown. */
  readonly attempt: Way;
  readonly onOperation: (id: string) => void;
  readonly onCancel: () => void;
};

/** The asset, sender, recipient and purpose. Its button opens the review and sends nothing. */
export const SendForm = ({ environment, send, note, attempt, onOperation, onCancel }: Props) => {
  const { networks, sender, network, has, chosen, draft, zodForm, isChecking } = send;
  const { form, field, submit } = zodForm;
  const reasonId = useId();
  const role = useQuery(sessionOptions()).data?.role;
  const from = useControlledField(form.control, "from");
  const asset = useControlledField(form.control, "asset");
  const amount = useControlledField(form.control, "amount");
  const to = useControlledField(form.control, "to");
  const max = useMax({ environment, network, sender, held: chosen, to: draft.to });
  const outage = useOutageReason(environment.id);
  const reason =
    roleObstacle(role, endpointFacts.writeContract.role) ?? (attempt.sending ? "Sending…" : undefined) ?? outage;
  // Below a note, the focus starts at the beginning: the note is in sight.
  const first = note === null ? startOf(draft) : "asset";
  // A field that has to wait for what it offers cannot have the focus, which would stay behind the dialog.
  const waits = first === "amount" && chosen === undefined;
  const start = waits ? "asset" : first;
  const formRef = useRef<HTMLFormElement>(null);
  const isStarting = useRef(true);
  useEffect(() => {
    if (waits || !isStarting.current) return;
    isStarting.current = false;
    // The person may have moved on meanwhile.
    if (document.activeElement?.matches('[name="asset"]:not([aria-expanded="true"])') === true)
      formRef.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [waits]);
  const [isPurposeShown, setPurposeShown] = useState(draft.purpose !== "");
  const addPurpose = () => {
    flushSync(() => setPurposeShown(true));
    form.setFocus("purpose");
  };
  const autofocus = (here: Start) => (start === here ? { "data-autofocus": true } : {});
  const coin = has.held?.find((one) => one.asset.kind === "native");
  return (
    // Enter opens the review and sends nothing.
    <form
      ref={formRef}
      onSubmit={reason === undefined && !isChecking ? submit(send.review) : (event) => event.preventDefault()}
      noValidate
      autoComplete="off"
    >
      <Stack gap="md" className={classes["fields"]}>
        {note}
        {send.networksError === null ? null : <ErrorPanel error={send.networksError} />}
        <AssetField
          held={has.held}
          offered={send.offered}
          onOffered={send.offer}
          awaited={send.awaited}
          hasSender={sender !== undefined}
          chosen={chosen}
          overall={send.overall}
          {...asset}
          {...autofocus("asset")}
        />
        {sender !== undefined && has.held === undefined ? <SlowNotice /> : null}
        {coin?.lack === undefined ? null : (
          <Text size="sm">
            {coin.lack}
            {(has.held ?? []).length > 1 ? " You can still send tokens." : ""}
          </Text>
        )}
        {has.error === null ? null : <ErrorPanel error={has.error} onRetry={() => void has.again()} />}
        {has.isUnlisted ? (
          <NotOffered
            what="the assets of an address"
            instead="You can send the coin here, and tokens from the playground."
          />
        ) : null}
        <AmountField held={chosen} max={max} {...amount} {...autofocus("amount")} />
        <ToField
          environment={environment.id}
          network={network}
          from={sender?.address}
          chosen={send.recipient}
          onChosen={send.setRecipient}
          renderRequest={(request) => (
            <RequestOffer
              request={request}
              rules={send.rules}
              onUse={(values) => {
                asset.onChange(values.asset);
                amount.onChange(values.amount);
                to.onChange(values.to);
              }}
            />
          )}
          {...to}
        />
        {send.holding === undefined ? (
          <FromField environment={environment.id} networks={networks} chosen={sender} {...from} />
        ) : (
          <HolderField environment={environment.id} holding={send.holding} chosen={sender} {...from} />
        )}
        {isPurposeShown ? (
          <TextInput
            {...field("purpose")}
            label="Purpose"
            description="Only your organization sees it. You can search and export it."
          />
        ) : (
          <Anchor component="button" type="button" size="sm" className={classes["link"]} onClick={addPurpose}>
            Add a purpose
          </Anchor>
        )}
        <PaidNote environment={environment.id} call={reason === undefined ? send.typed : undefined} />
        <AttemptNotice environment={environment.id} attempt={attempt} onOperation={onOperation} />
        <Group justify="flex-end" gap="sm" className={classes["buttons"]}>
          {reason === undefined ? null : (
            <Text size="sm" id={reasonId}>
              {reason}
            </Text>
          )}
          <Button variant="default" onClick={onCancel}>
            {attempt.sending ? "Close" : "Cancel"}
          </Button>
          <Button
            type="submit"
            {...autofocus("review")}
            loading={isChecking}
            disabled={reason !== undefined}
            {...blockedButton(reason !== undefined, reasonId)}
          >
            Review…
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

type Start = "asset" | "amount" | "review";

/** Where the focus starts: the first field with a problem, else the review. */
const startOf = ({ asset, amount }: SendDraft): Start => {
  if (asset === "") return "asset";
  return amount === "" && !asset.startsWith("erc721:") ? "amount" : "review";
};
