import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  type InvitationBody,
  invitationSchema,
  type PeopleQuery,
  peopleListSchema,
  type PersonChange,
} from "#shared/console/people.ts";
import { consoleRequest } from "./client/client.ts";
import { keys } from "./keys.ts";
import { stale, useChange } from "./stale.ts";

/** A page of the people who may use Postern; for admins. */
export const peopleOptions = (query: PeopleQuery) =>
  queryOptions({
    queryKey: keys.people.page(query),
    queryFn: ({ signal }) => consoleRequest({ path: "/console/people", query, schema: peopleListSchema, signal }),
  });

/** Invites somebody new. The link in the answer is in no cache: it is shown once. */
export const useInvite = () =>
  useChange(stale.afterPersonChange(), (body: InvitationBody) =>
    consoleRequest({ method: "POST", path: "/console/people/invite", body, schema: invitationSchema }),
  );

/** Disables or enables a person, ends their sessions or changes their role. */
export const useChangePerson = (person: string) =>
  useChange(stale.afterPersonChange(), ({ kind, ...more }: PersonChange) =>
    consoleRequest({
      method: "POST",
      path: `/console/people/${kind}`,
      body: { person, ...more },
      schema: z.undefined(),
    }),
  );
