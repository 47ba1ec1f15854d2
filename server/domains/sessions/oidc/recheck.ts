import { ResponseBodyError } from "openid-client";
import { append, type Requester } from "#server/domains/audit/append.ts";
import type { AccessDependencies } from "#server/domains/sessions/access-end.ts";
import { endAccessWithoutRole, noteClaims } from "#server/domains/sessions/provider-access.ts";
import { unseal, sealFor } from "#server/domains/sessions/sealed.ts";
import { type ActiveSession, endSessionOf } from "#server/domains/sessions/sessions.ts";
import type { Log } from "#server/lib/log.ts";
import { Problem } from "#server/lib/problem.ts";
import type { Store } from "#server/store/tables.ts";
import { reasonOf } from "./failure.ts";
import { idOf, identityOf, personOf } from "./person.ts";
import type { Provider, ProviderAnswer } from "./provider.ts";

/** The maximum age of a role that the provider can confirm: a person who loses it keeps it for less than an hour. */
export const recheckMs = 50 * 60_000;
/** When a provider that did not respond is queried again. */
const againMs = 60_000;

type Dependencies = AccessDependencies & {
  readonly provider: Provider;
  readonly now: () => number;
  readonly log: Log;
};

/**
 * Queries the provider again for a person's role, for a session with a refresh token. The first request does it, on any
 * instance.
 */
export const createRecheck = (dependencies: Dependencies) => {
  const { store, provider, now, log } = dependencies;
  const check = async (token: string, session: ActiveSession, by: Requester): Promise<void> => {
    const { hash, refresh, checkedAt, personId } = session;
    if (refresh === null || checkedAt === null || Math.abs(now() - checkedAt) < recheckMs) return;
    const at = now();
    if (!(await claim(store, hash, { before: checkedAt, at }))) return;
    const refreshToken = unseal(token, refresh);
    const identity = await store.selectFrom("people").select("subject").where("id", "=", personId).executeTakeFirst();
    const answer =
      refreshToken === null || identity === undefined || identity.subject === null
        ? "refused"
        : await ask(provider, refreshToken, identity.subject);
    if (answer instanceof Problem) {
      log("sign-in failed", { error: reasonOf(answer) });
      await store
        .updateTable("sessions")
        .set({ checked_at: at - recheckMs + againMs })
        .where("token_hash", "=", hash)
        .execute();
      return;
    }
    if (answer === "refused" || idOf(answer.claims) !== personId) return end(session, by);
    // First: a provider may accept each refresh token only once.
    await store
      .updateTable("sessions")
      .set({ refresh: answer.refreshToken === null ? null : sealFor(token, answer.refreshToken) })
      .where("token_hash", "=", hash)
      .execute();
    const person = personOf(answer.claims, provider.claim, provider.roles);
    if (person === null) {
      await endAccessWithoutRole(dependencies, personId, by, now());
      log("session ended", { requestId: by.requestId ?? undefined, personId, why: "no role" });
    } else await noteClaims(dependencies, person, identityOf(answer.claims), by, now());
  };

  /** The provider ended what the session was started with. */
  const end = async ({ hash, personId, name, role }: ActiveSession, by: Requester): Promise<void> => {
    await store.transaction().execute(async (writer) => {
      await endSessionOf(writer, hash);
      await append(writer, {
        at: now(),
        by: { ...by, person: { id: personId, name }, role },
        action: "session.ended",
        subject: personId,
        outcome: "allowed",
        detail: { person: name, why: "The identity provider no longer vouches for this sign-in." },
      });
    });
    log("session ended", { requestId: by.requestId ?? undefined, personId, why: "provider" });
  };

  return (token: string, session: ActiveSession, by: Requester): void => {
    if (session.refresh === null) return;
    check(token, session, by).catch((error: unknown) => {
      // Retried with the next request after the time above.
      log("sign-in failed", { error: error instanceof Error ? error.name : "something that is not an error" });
    });
  };
};

/** Whether this instance does the query. */
const claim = async (
  store: Store,
  hash: string,
  { before, at }: { readonly before: number; readonly at: number },
): Promise<boolean> => {
  const row = await store
    .updateTable("sessions")
    .set({ checked_at: at })
    .where("token_hash", "=", hash)
    .where("checked_at", "=", before)
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
};

/** The provider's claims, its refusal of the token, or why it was unreachable. */
const ask = async (
  provider: Provider,
  refreshToken: string,
  subject: string,
): Promise<ProviderAnswer | "refused" | Problem> => {
  try {
    return await provider.claimsAgain(refreshToken, subject);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.cause instanceof ResponseBodyError && error.cause.error === "invalid_grant" ? "refused" : error;
  }
};
