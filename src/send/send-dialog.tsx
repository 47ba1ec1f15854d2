import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { contractCallEndpoints } from "#shared/wire/contract-call.ts";
import { withdrawalEndpoints } from "#shared/wire/withdrawal.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { type Attempt, useAttempt, type Way } from "#src/attempt/use-attempt.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { Dialog } from "#src/components/dialog.tsx";
import { nameText } from "#src/components/name-text.ts";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { fillTab } from "#src/lib/tab-forms.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { useAgain } from "#src/operations/use-again.tsx";
import { isOnNetwork } from "#src/records/own-address.ts";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { draftKey } from "./draft.ts";
import type { Prefill } from "./prefill.ts";
import { readWithdrawal, recordedSend } from "./recorded-send.ts";
import { SendForm } from "./send-form.tsx";
import { type SendAttempts, SendReview } from "./send-review.tsx";
import { type ReviewedSend, SentOperation } from "./sent-operation.tsx";
import { useSendForm } from "./use-send-form.ts";
import classes from "./send.module.css";

type Props = Prefill & {
  /** The id of an environment. */
  readonly environment: string;
  /** The withdrawal that prefills the form; then `onFilled` removes it from the URL. */
  readonly again?: string | undefined;
  readonly onFilled?: (() => Promise<void>) | undefined;
  /** What prefills the form is still being loaded: the form does not begin without it. */
  readonly isWaiting?: boolean;
  readonly onClose: () => void;
};

/** Sends a coin, a token or an NFT: its form, its review, and its outcome. */
export const SendDialog = ({ environment: id, again, onFilled, isWaiting = false, onClose, ...prefill }: Props) => {
  useFocusBack();
  const { data: environments } = useQuery(environmentsOptions());
  const environment = environments?.find((one) => one.id === id);
  return (
    <Dialog title="Send" closeLabel="Close" size="48rem" onClose={onClose}>
      {environment === undefined || isWaiting ? (
        <Loading />
      ) : (
        <FilledSteps environment={environment} prefill={prefill} again={again} onFilled={onFilled} onClose={onClose} />
      )}
    </Dialog>
  );
};

type StepsProps = {
  readonly environment: Environment;
  readonly prefill: Prefill;
  readonly onClose: () => void;
};

/** The steps, once the form is prefilled from the URL's withdrawal. */
const FilledSteps = ({ again, onFilled, ...steps }: StepsProps & Pick<Props, "again" | "onFilled">) => {
  const { environment, prefill } = steps;
  const isLink = prefill.isLink === true;
  const networks = useQuery({ ...allNetworksOptions(environment.id), enabled: again !== undefined || isLink });
  const senders = useQuery({ ...senderAddressesOptions(environment.id), enabled: again !== undefined });
  const filled = useAgain({
    environment: environment.id,
    id: again,
    isReady: !networks.isLoading && !senders.isLoading,
    filling: fillingFrom(readWithdrawal, ({ body }, operation) => {
      const directory = { environment, networks: networks.data ?? [], addresses: senders.data?.data ?? [] };
      return fillTab(draftKey(environment.id, prefill), recordedSend(body, operation, directory));
    }),
    onTaken: onFilled ?? (() => Promise.resolve()),
  });
  if (filled.isWaiting || (isLink && networks.isLoading)) return <Loading />;
  const named = isLink && prefill.networkId !== undefined ? prefill.networkId : undefined;
  const isUnknown = named !== undefined && !(networks.data ?? []).some((one) => one.enabled && isOnNetwork(named, one));
  // On another network, the asset would be another one, too.
  const { networkId: _networkId, asset: _asset, amount: _amount, ...elsewhere } = prefill;
  return (
    <Stack gap="md">
      {filled.notice}
      <Steps
        key={filled.fill}
        {...steps}
        prefill={isUnknown ? elsewhere : prefill}
        note={isLink ? <FromLink unknown={isUnknown ? named : undefined} /> : null}
      />
    </Stack>
  );
};

/** Anyone can write a link: only what a person has compared should be sent. */
const FromLink = ({ unknown }: { readonly unknown: string | undefined }) => (
  <Notice tone="careful" title="A link filled in this form">
    <Text size="sm">
      {unknown === undefined ? "" : `Your organization cannot send on the network “${nameText(unknown)}” of the link. `}
      Check the recipient and the amount with someone you trust before you send.
    </Text>
  </Notice>
);

type Shown = { readonly id: string; readonly isSent: boolean };

const Loading = () => (
  <div className={classes["step"]}>
    <Stack gap="md" aria-label="Loading">
      <Skeleton height={62} />
      <Skeleton height={62} />
      <Skeleton height={62} />
      <Skeleton height={62} />
      <SlowNotice />
    </Stack>
  </div>
);

const Steps = ({ environment, prefill, onClose, note }: StepsProps & { readonly note: ReactNode }) => {
  const send = useSendForm(environment, prefill);
  const [shown, setShown] = useState<Shown>();
  const [reviewedAs, setReviewedAs] = useState<ReviewedSend>();
  const kept = useKeptTyping();
  const arrive = (id: string) => {
    // A second payment is confirmed anew, even if it is the same.
    kept.forget();
    send.clear();
    setShown({ id, isSent: true });
  };
  const attempts: SendAttempts = {
    withdraw: useAttempt(environment.id, withdrawalEndpoints.withdraw, `${send.key}/coin`, arrive),
    writeContract: useAttempt(environment.id, contractCallEndpoints.writeContract, `${send.key}/token`, arrive),
  };
  const show = (id: string) => {
    for (const attempt of Object.values(attempts)) attempt.forget();
    setShown({ id, isSent: false });
  };
  const { reviewed } = send;
  if (shown !== undefined) {
    return (
      <Step key="sent">
        <SentOperation
          environment={environment}
          {...shown}
          reviewed={shown.isSent ? reviewedAs : undefined}
          onForm={() => setShown(undefined)}
          onClose={onClose}
        />
      </Step>
    );
  }
  if (reviewed !== undefined) {
    return (
      <Step key="review">
        <SendReview
          environment={environment}
          call={reviewed}
          attempts={attempts}
          kept={kept}
          onReviewed={setReviewedAs}
          onOperation={show}
          onBack={() => {
            attempts[reviewed.request.endpoint].forget();
            send.closeReview();
          }}
        />
      </Step>
    );
  }
  return (
    <Step key="form">
      <SendForm
        environment={environment}
        send={send}
        note={note}
        attempt={openOf(attempts)}
        onOperation={show}
        onCancel={onClose}
      />
    </Step>
  );
};

/** One step of the dialog: the focus moves to its beginning, because the focused element is gone. */
const Step = ({ children }: { readonly children: ReactNode }) => {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <div ref={step} className={classes["step"]}>
      {children}
    </div>
  );
};

/** The attempt to report on: in progress, or with a lost response. */
const openOf = ({ withdraw, writeContract }: SendAttempts): Way => {
  const isOpen = (one: Attempt<"withdraw"> | Attempt<"writeContract">) => one.sending || one.obstacle !== undefined;
  return isOpen(withdraw) ? withdraw : writeContract;
};
