import type { FastifyRequest } from "fastify";
import type { NewEntry, Requester, SignedIn } from "#server/domains/audit/append.ts";
import type { Refusals } from "#server/domains/audit/refusals.ts";
import type { Environment } from "#shared/console/environment.ts";
import { needsOf } from "#shared/console/run-needs.ts";
import type { Role } from "#shared/wire/role.ts";
import { type Denial, deniedProblem, denialOf, roleDenial, settling, type StepUp } from "./denial.ts";
import { plainAddress } from "./guards.ts";
import { sessionOf } from "./session.ts";

/** The sender of a request that needs no session. */
export const strangerOf = (request: FastifyRequest): Requester => ({
  requestId: request.id,
  person: null,
  role: null,
  address: plainAddress(request.ip),
});

/** The sender of a request with a session. */
export const requesterOf = (request: FastifyRequest): SignedIn => {
  const { personId: id, name, role, hash: session } = sessionOf(request);
  return { ...strangerOf(request), person: { id, name }, role, session };
};

export const browserOf = ({ headers }: FastifyRequest): string | null => headers["user-agent"] ?? null;

/** What recording a refusal needs. */
export type Recording = { readonly refusals: Refusals; readonly now: () => number };

/** The requested action, for the records. */
type Attempt = Omit<NewEntry, "at" | "by" | "outcome">;

/**
 * Refuses a person whose role does not include the needed one; the refusal is recorded or counted before it is
 * answered.
 */
export const admit = (
  recording: Recording,
  request: FastifyRequest,
  needed: Role,
  attempt: Attempt,
): Promise<SignedIn> => admitUnless(recording, request, roleDenial(needed, sessionOf(request).role), attempt);

/**
 * Refuses a person who may not call these endpoints now: because of the highest role they need or, if one of them
 * spends on a mainnet, the age of the sign-in. The refusal is recorded or counted before it is answered.
 */
export const admitCalls = (
  recording: Recording & StepUp,
  request: FastifyRequest,
  { names, kind }: { readonly names: readonly string[]; readonly kind: Environment["kind"] },
  attempt: Attempt,
): Promise<SignedIn> =>
  admitUnless(recording, request, denialOf(recording, needsOf(names), kind, sessionOf(request)), attempt);

/**
 * Refuses a person who may not settle operations of these endpoints: anyone but an admin and, if one of them spends on a
 * mainnet, anyone whose sign-in is too old for that. The refusal is recorded or counted before it is answered.
 */
export const admitSettling = (
  recording: Recording & StepUp,
  request: FastifyRequest,
  { endpoints, kind }: { readonly endpoints: readonly string[]; readonly kind: Environment["kind"] },
  attempt: Attempt,
): Promise<SignedIn> => {
  const need = { role: "admin", spends: needsOf(endpoints).spends } as const;
  return admitUnless(recording, request, denialOf(recording, need, kind, sessionOf(request), settling), attempt);
};

const admitUnless = async (
  { refusals, now }: Recording,
  request: FastifyRequest,
  denial: Denial | null,
  attempt: Attempt,
): Promise<SignedIn> => {
  const by = requesterOf(request);
  if (denial === null) return by;
  await refusals.record({
    ...attempt,
    at: now(),
    by,
    outcome: "denied",
    detail: { ...attempt.detail, why: denial.why },
  });
  throw deniedProblem(denial);
};
