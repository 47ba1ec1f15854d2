import type { Role } from "#shared/wire/role.ts";

/**
 * Everyone who has signed in, or for whom a link was made. People are never removed: records of their actions carry
 * their id.
 */
export type PeopleTable = {
  /** `oidc:` and a hash of issuer and subject, `link:` and the name given when the link was made, or a UUID. */
  id: string;
  name: string;
  role: Role;
  /** Their identity at the provider; null if a link signs them in, or before they sign in with this version. */
  issuer: string | null;
  subject: string | null;
  created_at: number;
  /** Null: the link was never opened. */
  seen_at: number | null;
  /** Null while they may sign in. */
  disabled_at: number | null;
  /** The name of the person who disabled them. */
  disabled_by: string | null;
};

/** A signed-in browser. The person has the name and role. */
export type SessionTable = {
  /** SHA-256 of the cookie's value, hex. */
  token_hash: string;
  person_id: string;
  created_at: number;
  seen_at: number;
  /** When the person authenticated, possibly before the session; null if the provider does not say. */
  authenticated_at: number | null;
  /** The browser's name for itself, and the address it signed in from; null in sessions of earlier versions. */
  browser: string | null;
  address: string | null;
  /** The provider's refresh token, encrypted with the cookie's value, and when it was last used. */
  refresh: string | null;
  checked_at: number | null;
};

/** The person who took over a run: it now sends in their name. */
export type RunTakerColumns = {
  taken_by: string | null;
  taken_name: string | null;
  taken_role: Role | null;
  taken_address: string | null;
};
