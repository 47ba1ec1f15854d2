import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { Person } from "#shared/console/people.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { roleWord, signInWord, underWayWord } from "./person-words.ts";
import card from "#src/records/card-word.module.css";

/** The columns of the list of people; a name links to the person. */
export const peopleColumns = (environment: string): readonly Column<Person>[] => [
  {
    key: "name",
    card: "title",
    header: "Person",
    always: true,
    cell: (person) => <Who environment={environment} person={person} />,
    text: ({ name }) => name,
  },
  {
    key: "id",
    card: "none",
    header: "Id",
    extra: true,
    alwaysInFiles: true,
    cell: ({ id }) => id,
    text: ({ id }) => id,
  },
  { key: "role", card: "detail", header: "Role", cell: ({ role }) => roleWord[role], text: ({ role }) => role },
  {
    key: "signIn",
    card: "none",
    header: "Signs in with",
    cell: ({ signIn }) => signInWord[signIn],
    text: ({ signIn }) => signInWord[signIn],
  },
  {
    key: "seen",
    card: "time",
    header: "Last seen",
    cell: ({ seenAt, linkUntil }) => {
      if (seenAt !== null) return <TimeText value={seenAt} />;
      return linkUntil === null ? "Never" : "Invited";
    },
    text: ({ seenAt }) => seenAt ?? "",
  },
  {
    key: "sessions",
    card: "none",
    header: "Sessions",
    align: "right",
    cell: ({ sessions }) => numberText(String(sessions.length)),
    text: ({ sessions }) => String(sessions.length),
    order: ({ sessions }) => sessions.length,
  },
  {
    key: "underWay",
    card: "figure",
    header: "Under way",
    cell: (person) => underWayWord(person) || <span className={card.none}>–</span>,
    text: underWayWord,
  },
];

type Props = { readonly environment: string; readonly person: Person };

const Who = ({ environment, person: { id, name, subject, disabledAt } }: Props) => (
  <div>
    <TextLink inherit fw={600} to="/$environment/people" params={{ environment }} search={{ person: id }}>
      <NameText text={name} />
    </TextLink>{" "}
    {disabledAt !== null && <ToneBadge tone="bad" word="Disabled" />}
    {(subject !== null || id.startsWith("link:")) && (
      <Text size="xs" c="dimmed">
        <NameText text={subject ?? id.slice("link:".length)} />
      </Text>
    )}
  </div>
);
