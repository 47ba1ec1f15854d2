import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person, PersonChange } from "#shared/console/people.ts";
import { type Role, roles } from "#shared/wire/role.ts";
import { useChangePerson } from "#src/api/people.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { say } from "#src/components/say.ts";
import { adviceOn, endsWord, roleWord } from "./person-words.ts";

type Asked = { readonly change: PersonChange; readonly word: string; readonly message: string; readonly after: string };

/** Ends, disables, enables and changes the role. Actions that end access say what they end, and need a confirmation. */
export const PersonActions = ({ person }: { readonly person: Person }) => {
  const { data: session } = useSuspenseQuery(sessionOptions());
  const change = useChangePerson(person.id);
  const [asked, setAsked] = useState<Asked>();
  const isOwn = session.person.id === person.id;
  const send = ({ change: personChange, after }: Asked) => {
    if (change.isPending) return;
    change.mutate(personChange, {
      onSuccess: () => {
        setAsked(undefined);
        say(after);
      },
    });
  };
  const who = isOwn ? "yourself" : person.name;
  const ends = endsWord(person);
  const disable: Asked = {
    change: { kind: "disable", ...(isOwn ? { self: true } : {}) },
    word: isOwn ? "Disable myself" : `Disable ${person.name}`,
    message: `${isOwn ? "You cannot sign in again until another admin enables you." : `${person.name} cannot sign in until an admin enables them again.`} ${ends}`,
    after: `Disabled ${who}.`,
  };
  const end: Asked = {
    change: { kind: "end-sessions" },
    word: "End all sessions",
    message: `${ends} ${isOwn ? "You are signed out, too." : `${person.name} can sign in again.`}`,
    after: `Ended all sessions of ${who}.`,
  };
  const roleTo = (role: Role): Asked => ({
    change: { kind: "role", role, ...(isOwn ? { self: true } : {}) },
    word: `Change role to ${role}`,
    message: `${isOwn ? "You become" : `${person.name} becomes`} ${role} in every session. Runs that this role may not send are paused.`,
    after: `Changed the role of ${who} to ${role}.`,
  });
  return (
    <Stack gap="sm">
      {change.error !== null && <ErrorPanel error={change.error} advice={adviceOn(change.error)} />}
      {asked === undefined ? (
        <Group gap="sm" align="end">
          {person.isRoleOurs && (
            <NativeSelect
              label="Role"
              data={roles.map((role) => ({ value: role, label: roleWord[role] }))}
              value={person.role}
              onChange={({ currentTarget: { value } }) => {
                const role = roles.find((one) => one === value);
                if (role !== undefined && role !== person.role) setAsked(roleTo(role));
              }}
            />
          )}
          <Button variant="default" disabled={person.sessions.length === 0} onClick={() => setAsked(end)}>
            End all sessions…
          </Button>
          {person.disabledAt === null ? (
            <Button variant="default" onClick={() => setAsked(disable)}>
              Disable…
            </Button>
          ) : (
            <Button
              onClick={() =>
                send({ change: { kind: "enable" }, word: "", message: "", after: `Enabled ${person.name}.` })
              }
            >
              {change.isPending ? "Enabling…" : "Enable"}
            </Button>
          )}
        </Group>
      ) : (
        <>
          <Text size="sm">{asked.message}</Text>
          <Group gap="sm">
            <Button color="red" ref={focusIt} onClick={() => send(asked)}>
              {change.isPending ? "Working…" : asked.word}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setAsked(undefined);
                change.reset();
              }}
            >
              Keep as it is
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
};

/** What replaces the pressed button also takes its focus. */
const focusIt = (node: HTMLButtonElement | null) => node?.focus();
