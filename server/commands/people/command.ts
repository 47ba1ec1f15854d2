import { CommandError } from "#server/commands/source/command-error.ts";
import { asksForHelp } from "#server/commands/source/help.ts";
import { ConfigError } from "#server/config/config.ts";
import type { Variables } from "#server/config/load.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Person, PersonChange } from "#shared/console/people.ts";
import { readArguments, type Show, usage } from "./arguments.ts";
import { findPeople, type PeopleSource } from "./find-people.ts";

export type Output = { readonly out: (line: string) => void; readonly complain: (line: string) => void };

/** 0: done. 2: nothing was done. */
export type ExitCode = 0 | 2;

/** The command `people`: lists them, or changes or ends one person's access. Returns the exit code. */
export const runPeople = async (args: readonly string[], variables: Variables, output: Output): Promise<ExitCode> => {
  if (asksForHelp(args)) {
    output.out(usage);
    return 0;
  }
  try {
    const command = readArguments(args);
    const source = await findPeople(variables);
    try {
      if (command.kind === "list") await list(source, command, output);
      else if (command.kind === "end everyone") {
        output.out(`Ended all sessions of everyone: ${await source.endEveryone()}. All runs are paused.`);
      } else await change(source, command.person, command.change, output);
      return 0;
    } finally {
      await source.close();
    }
  } catch (error) {
    output.complain(explain(error));
    return 2;
  }
};

/** How many people are fetched at once. */
const pageSize = 100;

const list = async (
  source: PeopleSource,
  { show, json }: { readonly show: Show; readonly json: boolean },
  { out }: Output,
): Promise<void> => {
  for (let skip = 0; ; skip += pageSize) {
    const { data } = await source.list({ show, skip: String(skip), take: String(pageSize) });
    for (const person of data) for (const line of json ? [JSON.stringify(person)] : linesOf(person)) out(line);
    if (data.length < pageSize) return;
  }
};

/** A person on one line, followed by a line for each of their sessions. */
const linesOf = (person: Person): readonly string[] => {
  const open = person.operations.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    person.id,
    person.name,
    person.role,
    person.disabledAt === null ? "enabled" : `disabled by ${person.disabledBy ?? "an admin"}`,
    `last seen ${person.seenAt ?? "never"}`,
    `${person.runs.length} runs`,
    `${open} operations`,
  ];
  return [
    facts.join("  "),
    ...person.sessions.map(
      ({ id, browser, address, signedInAt }) =>
        `    session ${id}  since ${signedInAt}  ${address ?? "address unknown"}  ${browser ?? "browser unknown"}`,
    ),
  ];
};

const change = async (source: PeopleSource, nameOrId: string, asked: PersonChange, { out }: Output): Promise<void> => {
  const person = await personOf(source, nameOrId);
  await source.change(person.id, asked);
  out(`${doneWords[asked.kind]}: ${person.name} (${person.id}).`);
};

const doneWords: Readonly<Record<PersonChange["kind"], string>> = {
  disable: "Disabled",
  enable: "Enabled",
  role: "Changed the role of",
  "end-sessions": "Ended all sessions of",
  "end-session": "Ended a session of",
};

/** The one matching person: by id, by their link's name, or by their subject at the provider; never by display name. */
const personOf = async (source: PeopleSource, nameOrId: string): Promise<Person> => {
  const { data } = await source.list({ q: nameOrId, show: "all", take: String(pageSize) });
  const named = `link:${nameOrId.toLowerCase()}`;
  const matches = data.filter(({ id, subject }) => id === nameOrId || id === named || subject === nameOrId);
  const [person] = matches.length === 1 ? matches : matches.filter(({ id }) => id === nameOrId);
  if (person !== undefined) return person;
  throw new CommandError(
    matches.length === 0
      ? `Nobody has the id, the link name or the subject ${JSON.stringify(nameOrId)}. List people with: npm run people -- list`
      : `${JSON.stringify(nameOrId)} means ${matches.length} people. Use the id of one: ${matches.map(({ id }) => id).join(", ")}`,
  );
};

/** One line for the operator; drivers never include a password in their messages. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}.`).join("\n");
  if (error instanceof CommandError || error instanceof Problem) return error.message;
  return `Nothing was done: ${error instanceof Error ? error.message : String(error)}`;
};
