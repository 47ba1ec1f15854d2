import type { ReferenceFault } from "#shared/wire/profile-reference.ts";

/** What is wrong with a profile reference, to end a sentence about it. */
export const referenceFaultText: Readonly<Record<ReferenceFault, string>> = {
  empty: "is empty",
  slash: "contains a slash or a backslash",
  control: "contains a control character",
  escape: "contains a percent escape, such as %20",
  dots: "is “.” or “..”, which is not allowed",
  organization: "is reserved by the service",
};

/** The rules for a new reference. */
export const referenceHelp =
  "Your own name for the owner, such as a customer number. You cannot change it later. Not allowed: / and \\, control characters, percent escapes, “.”, “..” and “organization”.";

/** Another way to a profile or wallet if a deployment offers no endpoint for it. */
export const byAddress =
  "You can still generate an address. The service creates its wallet, and may create its profile.";
