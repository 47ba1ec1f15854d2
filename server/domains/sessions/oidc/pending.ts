import { hashToken, newToken } from "#server/domains/sessions/token.ts";
import type { Store, Tables } from "#server/store/tables.ts";
import type { Checks } from "./provider.ts";

/** How long a person may take at the provider. */
export const pendingMs = 10 * 60 * 1000;

/** Anyone can begin a sign-in: beyond this number the oldest are dropped. */
const mostPending = 10_000;

/** The clocks of two instances differ by less. */
const skewMs = 60_000;

type Wish = Pick<Tables["sign_ins"], "return_to" | "max_age" | "replaces" | "person_id">;

/** A sign-in that has begun: what ties the provider's response to it, and the browser's cookie value. */
export type Begun = Checks & { readonly browser: string };

/** Fresh values of 256 random bits each; nothing is stored yet. */
export const newChecks = (maxAge: number | null): Begun => ({
  state: newToken(),
  nonce: newToken(),
  codeVerifier: newToken(),
  browser: newToken(),
  maxAge,
});

/** Stores a sign-in until the browser returns. */
export const keepPending = async (
  store: Store,
  { state, nonce, codeVerifier, browser, maxAge }: Begun,
  wish: Omit<Wish, "max_age">,
  now: number,
  most = mostPending,
): Promise<void> => {
  await store.deleteFrom("sign_ins").where("expires_at", "<=", now).execute();
  const full = await store
    .selectFrom("sign_ins")
    .select("expires_at")
    .orderBy("expires_at", "desc")
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst();
  if (full !== undefined) {
    // Sign-ins that end too late are from before the clock was set back: they would crowd out all new ones.
    const ahead = now + pendingMs + skewMs;
    await store
      .deleteFrom("sign_ins")
      .where((where) => where.or([where("expires_at", "<=", full.expires_at), where("expires_at", ">", ahead)]))
      .execute();
  }
  await store
    .insertInto("sign_ins")
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      code_verifier: codeVerifier,
      nonce,
      max_age: maxAge,
      expires_at: now + pendingMs,
      ...wish,
    })
    .execute();
};

/** Consumes a sign-in: null if it is unknown, another browser's, too old, or already used. */
export const takePending = async (
  store: Store,
  state: string,
  browser: string,
  now: number,
): Promise<(Checks & Omit<Wish, "max_age">) | null> => {
  const row = await store
    .deleteFrom("sign_ins")
    .where("state_hash", "=", hashToken(state))
    .where("browser_hash", "=", hashToken(browser))
    .where("expires_at", ">", now)
    .returning(["code_verifier", "nonce", "max_age", "return_to", "replaces", "person_id"])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { code_verifier: codeVerifier, nonce, max_age: maxAge, return_to, replaces, person_id } = row;
  return { state, nonce, codeVerifier, maxAge, return_to, replaces, person_id };
};
