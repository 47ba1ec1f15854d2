import type { FastifyRequest } from "fastify";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { plainAddress } from "./guards.ts";
import { requireRole, sessionOf } from "./session.ts";
import type { NewEntry, Requester, SignedIn } from "../domains/audit/append.ts";
import type { Refusals } from "../domains/audit/refusals.ts";

/** Who sent a request that needs no session. */
export const strangerOf = (request: FastifyRequest): Requester => ({
  requestId: request.id,
  person: null,
  role: null,
  address: plainAddress(request.ip),
});

/** Who sent a request that has a session. */
export const requesterOf = (request: FastifyRequest): SignedIn => {
  const { personId: id, name, role } = sessionOf(request);
  return { ...strangerOf(request), person: { id, name }, role };
};

/** What a refusal is recorded with. */
export type Recording = { readonly refusals: Refusals; readonly now: () => number };

/** What somebody wants to do, as it is recorded. */
type Wanted = Omit<NewEntry, "at" | "by" | "outcome">;

/** Refuses a person whose role does not include the needed one; the refusal is recorded or counted before it is answered. */
export const admit = async (
  { refusals, now }: Recording,
  request: FastifyRequest,
  needed: Role,
  wanted: Wanted,
): Promise<SignedIn> => {
  const by = requesterOf(request);
  if (!roleIncludes(by.role, needed)) {
    const detail = { ...wanted.detail, why: `The role ${by.role} may not do this.` };
    await refusals.record({ ...wanted, at: now(), by, outcome: "denied", detail });
  }
  requireRole(sessionOf(request), needed);
  return by;
};
