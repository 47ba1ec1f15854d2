import type { ReferenceFault } from "#shared/wire/profile-reference.ts";

/** What is wrong with a profile reference, as the end of a sentence about it. */
export const referenceFaultText: Readonly<Record<ReferenceFault, string>> = {
  empty: "is empty",
  slash: "has a slash or a backslash",
  control: "has a control character",
  escape: "has a percent sign with two hexadecimal digits, which would be read as another character",
  dots: "is a dot or two, which a path takes for a folder",
  organization: "is the word organization, under which the service lists everybody's",
};

/** What a new reference may be. */
export const referenceHelp =
  "What you call the owner: a customer's number, a department. It cannot be changed later. Not allowed: / and \\, control characters, percent escapes, “.”, “..” and “organization”, because the service puts it into its paths.";

/** Another way to a profile or a wallet where a deployment offers no endpoint of its own for it. */
export const byAddress =
  "You can still generate an address: the service creates its wallet, and may create its profile.";
