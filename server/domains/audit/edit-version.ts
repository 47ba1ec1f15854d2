import { Problem } from "#server/lib/problem.ts";
import type { SignedIn } from "./append.ts";

/** The version an edit is based on; null: the edit creates something new. */
export type Seen = string | null;

/** Who edits a record, when, and based on which version. */
export type Edit = { readonly environment: string; readonly by: SignedIn; readonly at: number; readonly seen: Seen };

/** The refusal of an edit that is not based on the current version; null: the record no longer exists. */
export const stale = (present: Seen): Problem =>
  new Problem(
    "POSTERN_VERSION_CONFLICT",
    present === null
      ? "Someone else removed this in the meantime. Nothing was changed."
      : "Someone else changed this in the meantime. Nothing was changed.",
    { data: { version: present } },
  );
