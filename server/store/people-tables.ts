import type { Role } from "#shared/wire/role.ts";

/** Everyone who has signed in, or for whom a link was made. A person is never removed: what they did carries their id. */
export type PeopleTable = {
  /** `oidc:` and a hash of issuer and subject, `link:` and the name that whoever made the link gave them, or a UUID. */
  id: string;
  name: string;
  role: Role;
  /** Who they are at the identity provider; null where a link signs them in, or before they signed in with this version. */
  issuer: string | null;
  subject: string | null;
  created_at: number;
  /** Null: the link was never opened. */
  seen_at: number | null;
  /** Null while they may sign in. */
  disabled_at: number | null;
  /** The name of who disabled them. */
  disabled_by: string | null;
};

/** A signed-in browser. Name and role are the person's. */
export type SessionTable = {
  /** SHA-256 of the cookie's value, hex. */
  token_hash: string;
  person_id: string;
  created_at: number;
  seen_at: number;
  /** When the person proved who they are, which may lie before the session; null where the provider does not say. */
  authenticated_at: number | null;
  /** What the browser called itself, and the address that it signed in from; null in sessions of earlier versions. */
  browser: string | null;
  address: string | null;
  /** The provider's refresh token, encrypted with the cookie's value, and when it was last used. */
  refresh: string | null;
  checked_at: number | null;
};

/** Who has taken over a run from the person who started it: what it sends from then on is theirs. */
export type RunTakerColumns = {
  taken_by: string | null;
  taken_name: string | null;
  taken_role: Role | null;
  taken_address: string | null;
};
