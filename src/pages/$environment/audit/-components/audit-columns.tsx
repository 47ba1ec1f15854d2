import type { AuditEntry } from "#shared/console/audit.ts";
import type { Environment } from "#shared/console/environment.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { RunLink } from "#src/operations/run-link.tsx";
import { Address } from "#src/records/address.tsx";
import { actionWord, besideTitle, detailWord, entryWord, outcomeWord, personWord } from "#src/records/audit-words.ts";
import { AuditedOperation } from "./audited-operation.tsx";
import classes from "./audit.module.css";

/** The columns of the audit. With one environment, every row is of that one. */
export const auditColumns = (
  environments: readonly Pick<Environment, "id" | "label">[],
): readonly Column<AuditEntry>[] => [
  {
    key: "position",
    card: "none",
    header: "Row",
    always: true,
    cell: ({ position }) => position,
    text: ({ position }) => String(position),
    order: ({ position }) => position,
  },
  { key: "time", card: "time", header: "Time", cell: ({ at }) => <TimeText value={at} />, text: ({ at }) => at },
  {
    key: "person",
    className: classes.person,
    card: "none",
    header: "Person",
    cell: (entry) => <NameText text={personWord(entry)} />,
    text: personWord,
  },
  {
    key: "role",
    card: "none",
    header: "Role",
    extra: true,
    cell: ({ role }) => <NameText text={role ?? "–"} />,
    text: ({ role }) => role ?? "",
  },
  {
    key: "address",
    card: "none",
    header: "IP address",
    extra: true,
    cell: ({ address }) => <NameText text={address ?? "–"} />,
    text: ({ address }) => address ?? "",
  },
  {
    key: "environment",
    card: "none",
    header: "Environment",
    extra: environments.length < 2,
    cell: ({ environment }) => <NameText text={labelIn(environments, environment) ?? "–"} />,
    text: ({ environment }) => labelIn(environments, environment) ?? "",
  },
  {
    key: "action",
    className: classes.action,
    card: "title",
    header: "Action",
    cell: (entry) => <Action entry={entry} />,
    text: (entry) => [actionWord(entry.action), inOneLine(entry, detailWord)].filter(Boolean).join(": "),
  },
  {
    key: "subject",
    className: classes.subject,
    card: "detail",
    header: "Subject",
    cell: (entry) => <Subject entry={entry} />,
    text: ({ subject }) => subject ?? "",
  },
  {
    key: "outcome",
    card: "figure",
    header: "Outcome",
    cell: ({ outcome }) => <ToneBadge {...outcomeWord(outcome)} />,
    text: ({ outcome }) => outcomeWord(outcome).word,
  },
];

const labelIn = (
  environments: readonly Pick<Environment, "id" | "label">[],
  environment: string | null,
): string | null => environments.find(({ id }) => id === environment)?.label ?? environment;

const inOneLine = (entry: AuditEntry, words: (entry: AuditEntry) => string): string =>
  [...(entry.environment === null ? [] : [entry.environment]), words(entry)].filter(Boolean).join(" · ");

const Action = ({ entry }: { readonly entry: AuditEntry }) => {
  const more = besideTitle(entry);
  return (
    <div>
      <span className={classes.who}>
        <NameText text={personWord(entry)} />:{" "}
      </span>
      <NameText text={entryWord(entry)} />
      {more !== "" && (
        <span className={classes.more} title={nameText(more)}>
          <NameText text={more.replaceAll(longId, shortHash)} />
        </span>
      )}
    </div>
  );
};

/** An entry without a named subject: a card shows its other facts there. */
const Nothing = ({ entry }: { readonly entry: AuditEntry }) => (
  <>
    <span className={classes.none}>–</span>
    <span className={classes.who}>
      <NameText text={besideTitle(entry).replaceAll(longId, shortHash)} />
    </span>
  </>
);

/** A hash, an address or an id inside other text. */
const longId = /\b(?:0x)?[\da-f-]{32,}\b/gi;

/** A subject with a page is a link to it; anything else is an id to copy. */
const Subject = ({ entry }: { readonly entry: AuditEntry }) => {
  const { subject, environment, action, detail } = entry;
  const { identicalTo, name } = detail;
  if (environment !== null && typeof identicalTo === "string") {
    return <AuditedOperation environment={environment} operationId={identicalTo} before="Same as: " />;
  }
  if (subject === null) return <Nothing entry={entry} />;
  const labelled = /^(label|contract)\.(changed|removed)$/.test(action) ? /^(.+) (\S+)$/.exec(subject) : null;
  const [, on, address] = labelled ?? [];
  if (environment !== null && address !== undefined) {
    return <Address environment={environment} networkId={on === "any network" ? undefined : on} value={address} />;
  }
  if (environment === null) return <HashText value={subject} what="subject" />;
  if (action.startsWith("operation.")) return <AuditedOperation environment={environment} operationId={subject} />;
  if (action.startsWith("batch.")) {
    return (
      <span className={classes.run}>
        <RunLink environment={environment} runId={subject} />
      </span>
    );
  }
  if (action === "payout.changed") {
    return (
      <TextLink size="sm" to="/$environment/payouts/$payoutId" params={{ environment, payoutId: subject }}>
        {typeof name === "string" ? <NameText text={name} /> : <>Payout {shortHash(subject)}</>}
      </TextLink>
    );
  }
  return <HashText value={subject} what="subject" />;
};
