import { Button, Text } from "@mantine/core";
import type { Person, PersonSession } from "#shared/console/people.ts";
import { useChangePerson } from "#src/api/people.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { say } from "#src/components/say.ts";
import { TimeText } from "#src/components/time-text.tsx";
import { adviceOn, browserWord } from "./person-words.ts";

/** Where a person is signed in; each session can be ended separately. */
export const PersonSessions = ({ person }: { readonly person: Person }) => {
  const change = useChangePerson(person.id);
  const end = ({ id, browser }: PersonSession) => {
    if (change.isPending) return;
    change.mutate(
      { kind: "end-session", session: id },
      { onSuccess: () => say(`Ended the session of ${browserWord(browser)}.`) },
    );
  };
  if (person.sessions.length === 0) return <Text size="sm">Not signed in anywhere.</Text>;
  return (
    <>
      {change.error !== null && <ErrorPanel error={change.error} advice={adviceOn(change.error)} />}
      <DataTable
        label="Sessions"
        columns={columnsWith(end)}
        rows={person.sessions}
        rowKey={({ id }) => id}
        empty={null}
      />
      <Text size="sm" c="dimmed">
        Ending a session also pauses the person&apos;s runs: Postern does not know which session started them.
      </Text>
    </>
  );
};

const columnsWith = (onEnd: (session: PersonSession) => void): readonly Column<PersonSession>[] => [
  { key: "browser", header: "Browser", cell: (session) => <Browser session={session} /> },
  { key: "address", header: "Address", cell: ({ address }) => address ?? "Unknown" },
  { key: "since", header: "Signed in", cell: ({ signedInAt }) => <TimeText value={signedInAt} /> },
  { key: "seen", header: "Last seen", cell: ({ seenAt }) => <TimeText value={seenAt} /> },
  { key: "end", header: "End", cell: (session) => <EndButton session={session} onEnd={onEnd} /> },
];

const Browser = ({ session: { browser, isOwn } }: { readonly session: PersonSession }) => (
  <span>
    <NameText text={browserWord(browser)} />
    {isOwn && " (this session)"}
  </span>
);

type EndProps = { readonly session: PersonSession; readonly onEnd: (session: PersonSession) => void };

const EndButton = ({ session, onEnd }: EndProps) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={`End the session of ${browserWord(session.browser)}`}
    onClick={() => onEnd(session)}
  >
    End
  </Button>
);
