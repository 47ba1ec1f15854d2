import type { ReactNode } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { FindHit } from "#shared/console/find.ts";
import type { LookupAnswer } from "#shared/console/lookup.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { StateBadge, ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { operationText } from "#src/operations/operation-text.ts";
import { Address } from "#src/records/address.tsx";
import { actionWord, outcomeWord } from "#src/records/audit-words.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { TransactionHash } from "#src/records/transaction-hash.tsx";
import { transactionStateOf } from "#src/transactions/transaction-words.ts";
import { ListedMoved } from "./moved.tsx";
import { Part, Row, Rows } from "./row.tsx";

type Props = { readonly environment: string; readonly values: readonly string[]; readonly answer: LookupAnswer };

/** How many matches Postern has for a text. */
export const knownCount = ({ operations, audit, records, labels, book, transactions, run }: LookupAnswer): number =>
  [operations, audit ?? [], records, labels, book, transactions].reduce((sum, { length }) => sum + length, 0) +
  (run === null ? 0 : 1);

/** Postern's matches for a text, each linked to its page. */
export const Known = ({ environment, values, answer }: Props) => {
  const { operations, audit, records, labels, book, transactions, run } = answer;
  if (knownCount(answer) === 0) return null;
  return (
    <Part title="Known to Postern">
      <Rows label="Known to Postern">
        {operations.map((operation) => (
          <OperationRow key={operation.id} environment={environment} operation={operation} values={values} />
        ))}
        {run !== null && (
          <Row
            what={
              <TextLink size="sm" to="/$environment/runs/$runId" params={{ environment, runId: run.id }}>
                <NameText text={run.name ?? "Run without a name"} />
              </TextLink>
            }
            side="Run"
          />
        )}
        {transactions.map(({ networkId, hash, state, status, at, operation, direction, entries }) => (
          <Row
            key={`${networkId} ${hash}`}
            what={
              <>
                <TextLink
                  size="sm"
                  to="/$environment/transactions/$networkId/$hash"
                  params={{ environment, networkId, hash }}
                >
                  <NameText text={operation?.sentence ?? "Transaction of the organization"} />
                </TextLink>{" "}
                on <NetworkName environment={environment} networkId={networkId} />
                <ListedMoved direction={direction} entries={entries} />
              </>
            }
            side={
              <>
                <ToneBadge {...transactionStateOf({ state, status, hash })} /> {at !== null && <TimeText value={at} />}
              </>
            }
            note={<TransactionHash environment={environment} networkId={networkId} value={hash} opens="nothing" />}
          />
        ))}
        {records.map((hit) => (
          <RecordRow key={`${hit.kind} ${hit.id}`} environment={environment} hit={hit} />
        ))}
        {labels.map(({ networkId, address, label }) => (
          <Row
            key={`label ${networkId ?? ""} ${address}`}
            what={
              <TextLink size="sm" to="/$environment/labels" params={{ environment }} search={{ find: address }}>
                <NameText text={label} />
              </TextLink>
            }
            side="Label"
            note={
              <>
                {networkId === null ? "Any network" : <NetworkName environment={environment} networkId={networkId} />}
                {" · "}
                <Address environment={environment} networkId={networkId ?? undefined} value={address} names="none" />
              </>
            }
          />
        ))}
        {book.map(({ networkId, address, name }) => (
          <Row
            key={`book ${networkId} ${address}`}
            what={
              <TextLink
                size="sm"
                to="/$environment/contracts/$networkId/$address"
                params={{ environment, networkId, address }}
              >
                <NameText text={name} />
              </TextLink>
            }
            side="Contract book"
            note={
              <>
                <Address environment={environment} networkId={networkId} value={address} names="none" /> on{" "}
                <NetworkName environment={environment} networkId={networkId} />
              </>
            }
          />
        ))}
        {(audit ?? []).map(({ position, at, action, outcome, personName, subject, address }) => (
          <Row
            key={`audit ${position}`}
            what={
              <TextLink size="sm" to="/$environment/audit" params={{ environment }}>
                Audit row {numberText(position)}: <NameText text={actionWord(action)} />
              </TextLink>
            }
            side={
              <>
                <ToneBadge {...outcomeWord(outcome)} /> <TimeText value={at} />
              </>
            }
            note={
              <NameText
                text={[
                  personName === null ? "No person" : `By ${personName}`,
                  address === null ? "" : `from ${address}`,
                  subject === null ? "" : `about ${subject}`,
                ]
                  .filter((part) => part !== "")
                  .join(" ")}
              />
            }
          />
        ))}
      </Rows>
    </Part>
  );
};

type OperationProps = {
  readonly environment: string;
  readonly operation: OperationRecord;
  readonly values: readonly string[];
};

const OperationRow = ({ environment, operation, values }: OperationProps) => (
  <Row
    what={
      <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId: operation.id }}>
        <NameText text={operationText(operation)} />
      </TextLink>
    }
    side={
      <>
        <StateBadge state={operation.state} />
        <TimeText value={operation.createdAt} />
      </>
    }
    note={
      <>
        By <NameText text={operation.person.name} />, found by {matchedBy(operation, values)}
      </>
    }
  />
);

/** Which of an operation's ids matched. */
export const matchedBy = (operation: OperationRecord, values: readonly string[]): string => {
  const plainValues = new Set(values.map(plain));
  const facts: readonly (readonly [string | null | undefined, string])[] = [
    [operation.id, "its id"],
    [operation.workflowId, "its workflow id"],
    [operation.transactionHash, "its transaction hash"],
    [operation.idempotencyKey, "its idempotency key"],
    [operation.serviceOperationId, "the service's operation id"],
    [operation.error?.requestId, "the request id of its error"],
  ];
  const fact = facts.find(([value]) => value !== null && value !== undefined && plainValues.has(plain(value)));
  return fact?.[1] ?? "a request about it, or by its text";
};

const plain = (text: string): string => text.toLowerCase().replace(/^0x/, "");

const RecordRow = ({ environment, hit }: { readonly environment: string; readonly hit: FindHit }) => {
  const network = (reference: string | undefined): ReactNode =>
    reference === undefined ? null : (
      <>
        {" "}
        on <NetworkName environment={environment} networkId={reference} />
      </>
    );
  switch (hit.kind) {
    case "networks":
      return (
        <Row
          what={
            <TextLink size="sm" to="/$environment/networks/$networkId" params={{ environment, networkId: hit.id }}>
              <NameText text={hit.record.name} />
            </TextLink>
          }
          side="Network"
        />
      );
    case "profiles": {
      const { reference } = hit.record;
      return (
        <Row
          what={
            referenceFault(reference) === undefined ? (
              <TextLink size="sm" to="/$environment/profiles/$reference" params={{ environment, reference }}>
                <NameText text={reference} />
              </TextLink>
            ) : (
              <NameText text={reference} />
            )
          }
          side="Profile"
        />
      );
    }
    case "wallets":
      return (
        <Row
          what={
            <>
              <TextLink size="sm" to="/$environment/wallets/$walletId" params={{ environment, walletId: hit.id }}>
                Wallet of <NameText text={hit.record.reference} />
              </TextLink>
              {network(hit.record.networkId)}
            </>
          }
          side="Wallet"
        />
      );
    case "addresses": {
      const { label = "", address, networkId, reference = "" } = hit.record;
      return (
        <Row
          what={
            <>
              <TextLink size="sm" to="/$environment/addresses/$addressId" params={{ environment, addressId: hit.id }}>
                <NameText text={label === "" ? `Address of ${reference}` : label} />
              </TextLink>
              {network(networkId)}
            </>
          }
          side="Address of the organization"
          note={
            <Address environment={environment} networkId={networkId} value={address} names="none" opens="nothing" />
          }
        />
      );
    }
    case "contracts": {
      const { name = "", contractAddress, networkId = hit.record.network } = hit.record;
      return (
        <Row
          what={
            <>
              {networkId !== undefined && contractAddress !== undefined ? (
                <TextLink
                  size="sm"
                  to="/$environment/contracts/$networkId/$address"
                  params={{ environment, networkId, address: contractAddress }}
                >
                  <NameText text={name === "" ? contractAddress : name} />
                </TextLink>
              ) : (
                <NameText text={name === "" ? hit.id : name} />
              )}
              {network(networkId)}
            </>
          }
          side="Deployed contract"
          note={`Deployment ${hit.id}`}
        />
      );
    }
  }
};
