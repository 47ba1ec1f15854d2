import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { hasSucceeded, isUnderWay, needsSettling } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { callsText } from "#shared/text/calls-text.ts";
import { nameInPlaceOf } from "#shared/text/own-address.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { operationOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { ageText } from "#src/components/relative-time.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { AgeText, TimeText } from "#src/components/time-text.tsx";
import { useNow } from "#src/components/use-now.ts";
import { mainMovement } from "#src/operations/main-movement.ts";
import { OperationSentence } from "#src/operations/operation-sentence.tsx";
import { operationStateWords } from "#src/operations/operation-state-words.ts";
import type { Repeat } from "./use-repeated.ts";

type Props = { readonly environment: string; readonly repeat: Omit<Repeat, "senders"> };

/**
 * What was done before, in one sentence with a link to it: `You sent 5 PDT to Alice 4 minutes ago, same purpose.` It is
 * the same for an operation of a few minutes ago and for a payment of weeks ago.
 */
export const RepeatedLine = ({ environment, repeat: { operationId, payment } }: Props) => {
  const { data: operation } = useQuery({
    ...operationOptions(environment, operationId ?? ""),
    enabled: operationId !== null,
  });
  const me = useQuery(sessionOptions()).data?.person.id;
  const at = operation?.createdAt ?? payment?.at;
  const person = operation?.person.name ?? payment?.person ?? null;
  return (
    <span>
      {person !== null ? (
        <b>{operation !== undefined && operation.person.id === me ? "You" : <NameText text={person} />} sent</b>
      ) : (
        <b>{payment === undefined ? "Someone sent" : "This recipient was paid"}</b>
      )}{" "}
      <What operation={operation} payment={payment} isPassive={person === null} />
      {at === undefined ? null : (
        <>
          {" "}
          <Ago at={at} />
        </>
      )}
      {payment === undefined ? null : <InCommon payment={payment} />}
      {stateText(operation, payment)}. <OpenEarlier environment={environment} repeat={{ operationId, payment }} />
      {operation !== undefined && needsSettling(operation.state) ? (
        <> {operationStateWords(operation.state, operation).meaning}</>
      ) : null}
    </span>
  );
};

const What = ({
  operation,
  payment,
  isPassive,
}: {
  readonly operation: OperationRecord | undefined;
  readonly payment: EarlierPayment | undefined;
  /** The sentence begins with the recipient. */
  readonly isPassive: boolean;
}): ReactNode => {
  const meaning = operation?.meaning?.meaning;
  const movement = meaning === undefined ? undefined : mainMovement(meaning);
  if (meaning !== undefined && movement !== undefined) {
    return <Moved movement={movement} name={namesIn(meaning).get(movement.to.toLowerCase())} />;
  }
  if (operation !== undefined) {
    return (
      <>
        this: <OperationSentence operation={operation} />
      </>
    );
  }
  const amount = payment?.isSameAmount === true ? "the same amount" : "something";
  if (isPassive) return payment === undefined ? "exactly this" : `${amount} outside Postern`;
  return payment === undefined ? "exactly this" : `${amount} to this recipient`;
};

const Moved = ({ movement, name }: { readonly movement: ShownMovement; readonly name: string | undefined }) => {
  const { text, amount, asset } = movement;
  const to = checksumAddress(movement.to);
  return (
    <>
      <AmountWords text={text} amount={amount} asset={asset} isCompact /> to{" "}
      <NameText text={name === undefined ? shortHash(to) : nameInPlaceOf(name, to)} />
    </>
  );
};

/** Relative within a day, with the exact time on hover; else the exact time. */
const Ago = ({ at }: { readonly at: string }) => {
  const isRecent = useNow((now) => (ageText(Date.parse(at), now) === undefined ? 0 : 1)) === 1;
  return isRecent ? (
    <AgeText value={at} />
  ) : (
    <>
      on <TimeText value={at} />
    </>
  );
};

const InCommon = ({ payment: { isSamePurpose, purpose, calls = [] } }: { readonly payment: EarlierPayment }) => {
  const where = calls.length === 0 ? "" : `, in ${callsText(calls)} of this batch`;
  if (isSamePurpose) return `, same purpose${where}`;
  if (purpose === null) return where;
  return (
    <>
      , for “<NameText text={purpose} />”{where}
    </>
  );
};

const stateText = (operation: OperationRecord | undefined, payment: EarlierPayment | undefined): string => {
  if (operation === undefined) return payment?.isConfirmed === false ? ", not confirmed yet" : "";
  if (hasSucceeded(operation.state)) return "";
  if (isUnderWay(operation.state)) return ", still on its way";
  return `, ${operationStateWords(operation.state, operation).word.toLowerCase()}`;
};

const OpenEarlier = ({ environment, repeat: { operationId, payment } }: Props) => {
  if (operationId !== null) {
    return (
      <TextLink
        inherit
        underline="always"
        to="/$environment/activity/$operationId"
        params={{ environment, operationId }}
      >
        Open operation
      </TextLink>
    );
  }
  const hash = payment?.transactionHash ?? null;
  if (payment === undefined || hash === null) return null;
  return (
    <TextLink
      inherit
      underline="always"
      to="/$environment/transactions/$networkId/$hash"
      params={{ environment, networkId: payment.networkId, hash }}
    >
      Open transaction
    </TextLink>
  );
};
