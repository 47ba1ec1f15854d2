import { askRunning } from "#server/commands/source/control.ts";
import { findSource } from "#server/commands/source/find-source.ts";
import type { Variables } from "#server/config/load.ts";
import { onAccessEnd } from "#server/domains/access/on-access-end.ts";
import { nobody } from "#server/domains/audit/append.ts";
import { endEveryone } from "#server/domains/sessions/access-end.ts";
import { changePerson } from "#server/domains/sessions/access.ts";
import type { Method } from "#server/domains/sessions/last-admin.ts";
import { listPeople } from "#server/domains/sessions/list-people.ts";
import type { Store } from "#server/store/tables.ts";
import {
  endedEveryoneSchema,
  type PeopleList,
  peopleListSchema,
  type PeopleQuery,
  type PersonChange,
} from "#shared/console/people.ts";

/** Where the command finds the people. */
export type PeopleSource = {
  readonly list: (query: PeopleQuery) => Promise<PeopleList>;
  /** Ends everyone's access; returns how many sessions ended. */
  readonly endEveryone: () => Promise<number>;
  readonly change: (person: string, change: PersonChange) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The people of the server that runs with this data directory or, if none runs, those of its database. */
export const findPeople = (variables: Variables): Promise<PeopleSource> =>
  findSource<PeopleSource>(variables, {
    running: runningPeople,
    stopped: (store, { signIn }, close) => stoppedPeople(store, signIn === "link" ? "link" : "oidc", close),
  });

const runningPeople = (path: string): PeopleSource => {
  const ask = askRunning(path);
  return {
    list: async (query) => peopleListSchema.parse(await (await ask("/auth/people/list", query)).json()),
    endEveryone: async () =>
      endedEveryoneSchema.parse(await (await ask("/auth/people/end-everyone", {})).json()).sessions,
    change: async (person, change) => {
      await ask("/auth/people/change", { person, change });
    },
    close: () => Promise.resolve(),
  };
};

const stoppedPeople = (store: Store, method: Method, close: () => Promise<void>): PeopleSource => {
  const access = { store, onAccessEnd };
  return {
    list: (query) => listPeople(store, query, { method, now: Date.now(), own: null }),
    endEveryone: () => endEveryone(access, nobody, Date.now()),
    change: (id, change) => changePerson(access, { id, change, by: nobody, method }, Date.now()),
    close,
  };
};
