import type { ActiveSession } from "#server/domains/sessions/sessions.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { CallNeeds } from "#shared/console/run-needs.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";

/** How old a sign-in may be. */
export type StepUp = {
  readonly now: () => number;
  /** In minutes, for spending on a mainnet; null for any age. */
  readonly stepUpMinutes: number | null;
};

export type Denial = {
  readonly code: "POSTERN_FORBIDDEN" | "POSTERN_STEP_UP_REQUIRED";
  /** For the journal and the audit. */
  readonly why: string;
  /** For the person. */
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** What needs a recent sign-in, and what was not done, for the message. */
type Deed = { readonly needing: string; readonly undone: string };

const spending: Deed = { needing: "Spending on a mainnet", undone: "Nothing was sent." };

/** Settling a payment may unblock an identical one, so it needs what the payment needs. */
export const settling: Deed = {
  needing: "Settling an operation that may have spent on a mainnet",
  undone: "Nothing was recorded.",
};

/** Why a person may not do this now: their role, or a sign-in too old for spending on a mainnet. Null if they may. */
export const denialOf = (
  { now, stepUpMinutes }: StepUp,
  need: Pick<CallNeeds, "role" | "spends">,
  kind: Environment["kind"],
  session: Pick<ActiveSession, "role" | "authenticatedAt">,
  { needing, undone }: Deed = spending,
): Denial | null => {
  const forbidden = roleDenial(need.role, session.role);
  if (forbidden !== null) return forbidden;
  if (stepUpMinutes === null || !need.spends || kind !== "mainnet") return null;
  const { authenticatedAt } = session;
  if (authenticatedAt !== null && now() - authenticatedAt <= stepUpMinutes * 60_000) return null;
  return {
    code: "POSTERN_STEP_UP_REQUIRED",
    why: `The sign-in is older than ${stepUpMinutes} minutes.`,
    message: `${needing} needs a sign-in from the last ${stepUpMinutes} minutes. ${undone}`,
    headers: {
      "www-authenticate": `Postern error="insufficient_user_authentication", max_age=${stepUpMinutes * 60}`,
    },
  };
};

export const roleDenial = (needed: Role, held: Role): Denial | null =>
  roleIncludes(held, needed)
    ? null
    : {
        code: "POSTERN_FORBIDDEN",
        why: `Your role (${held}) does not allow this.`,
        message: `This needs the ${needed} role. You are signed in as ${held}.`,
        headers: {},
      };

/** The error for a refusal; `operationId` is the journal's operation that records it. */
export const deniedProblem = ({ code, message, headers }: Denial, operationId?: string): Problem =>
  new Problem(code, message, { headers, ...(operationId === undefined ? {} : { operationId }) });
