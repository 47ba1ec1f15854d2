import { Problem } from "#server/lib/problem.ts";
import type { SignedIn } from "./append.ts";

/** The version that an edit has seen; null: the edit creates something new. */
export type Seen = string | null;

/** Who edits a record, when, and which version of it they have seen. */
export type Edit = { readonly environment: string; readonly by: SignedIn; readonly at: number; readonly seen: Seen };

/** The refusal of an edit that has not seen the present version; null: the record no longer exists. */
export const stale = (present: Seen): Problem =>
  new Problem(
    "POSTERN_VERSION_CONFLICT",
    present === null
      ? "Somebody else has removed this meanwhile. Nothing was changed."
      : "Somebody else has changed this meanwhile. Nothing was changed.",
    { data: { version: present } },
  );
