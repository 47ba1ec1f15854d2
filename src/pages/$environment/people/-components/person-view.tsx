import { Stack, Title } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { countText } from "#shared/amount/number-text.ts";
import type { Person } from "#shared/console/people.ts";
import { peopleOptions } from "#src/api/people.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { timeText } from "#src/lib/dates.ts";
import { runWords } from "#src/operations/run-words.ts";
import { queryOf, type Search } from "./people-search.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonSessions } from "./person-sessions.tsx";
import { roleWord, signInWord } from "./person-words.ts";

/** One person: their identity, sessions, operations in progress, and the actions that end their access. */
export const PersonView = ({ environment, search }: { readonly environment: string; readonly search: Search }) => {
  const { data } = useSuspenseQuery(peopleOptions(queryOf(search)));
  const person = data.data.find(({ id }) => id === search.person);
  const back = (
    <TextLink to="/$environment/people" params={{ environment }}>
      All people
    </TextLink>
  );
  if (person === undefined) return <PageHeader title="Person not found" back={back} />;
  return (
    <Stack gap="md" maw={900}>
      <PageHeader title={person.name} back={back} />
      {person.disabledAt !== null && (
        <div>
          <ToneBadge tone="bad" word="Disabled" /> by <NameText text={person.disabledBy ?? "an admin"} />,{" "}
          <TimeText value={person.disabledAt} hasAge />
        </div>
      )}
      <FactList facts={factsOf(person)} />
      <PersonActions key={`${person.id} ${person.disabledAt}`} person={person} />
      <Title order={2}>Sessions</Title>
      <PersonSessions person={person} />
      <Title order={2}>Under way</Title>
      <UnderWay person={person} />
    </Stack>
  );
};

const factsOf = (person: Person) => [
  {
    label: "Role",
    value: person.isRoleOurs ? roleWord[person.role] : `${roleWord[person.role]}, as ${roleSource(person)}`,
  },
  { label: "Signs in with", value: signInWord[person.signIn] },
  { label: "Subject at the provider", value: person.subject !== null && <NameText text={person.subject} /> },
  { label: "Last seen", value: person.seenAt === null ? "Never" : <TimeText value={person.seenAt} hasAge /> },
  {
    label: "Open sign-in link",
    value: person.linkUntil !== null && `Works once, until ${timeText(Date.parse(person.linkUntil))}`,
  },
  { label: "Known since", value: <TimeText value={person.createdAt} hasAge /> },
  { label: "Person id", value: <HashText value={person.id} what="person id" /> },
];

const roleSource = ({ signIn }: Person): string =>
  signIn === "oidc" ? "the identity provider says" : "it was when links signed people in";

const UnderWay = ({ person: { runs, operations } }: { readonly person: Person }) => {
  if (runs.length === 0 && operations.length === 0) return <EmptyState title="Nothing is under way." />;
  return (
    <ul>
      {runs.map(({ id, environment, name, state, total }) => (
        <li key={id}>
          <TextLink to="/$environment/runs/$runId" params={{ environment, runId: id }}>
            <NameText text={name ?? `Run of ${countText(total, "item")}`} />
          </TextLink>{" "}
          · {environment} · {runWords[state].word}
        </li>
      ))}
      {operations.map(({ environment, count }) => (
        <li key={environment}>
          {countText(count, "operation")} in {environment}
        </li>
      ))}
    </ul>
  );
};
