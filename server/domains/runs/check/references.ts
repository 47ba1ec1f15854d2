import { looseNames } from "#server/domains/request/loose-names.ts";
import { referenceAdvice } from "#server/domains/request/parts.ts";
import type { SourceItem } from "#server/domains/runs/source-item.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { longestReference } from "#shared/console/run-start.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { about } from "./finding.ts";

/** The error about an item whose reference no profile can have, if any. */
export const unusableReference = (item: SourceItem): RunFinding | undefined => {
  const { reference } = looseNames(item);
  if (reference === null) return undefined;
  if (getsAddresses(item) && reference.length > longestReference) {
    return about(item, "error", `The reference is longer than ${longestReference} characters.`);
  }
  if (referenceFault(reference) === undefined) return undefined;
  return about(item, "error", `The reference cannot be used: ${referenceAdvice}.`);
};

/** Warns about the profiles that get addresses: a space around a reference, and the same reference in two entries. */
export const checkReferences = (items: readonly SourceItem[]): readonly RunFinding[] => {
  const seen = new Map<string, number>();
  const findings: RunFinding[] = [];
  let last = -1;
  for (const item of items) {
    const { entry } = item;
    if (!getsAddresses(item) || entry === last) continue;
    const { reference } = looseNames(item);
    if (reference === null) continue;
    last = entry;
    if (reference !== reference.trim()) {
      findings.push(about(item, "warning", "The reference starts or ends with a space."));
    }
    const before = seen.get(reference);
    if (before === undefined) seen.set(reference, entry);
    else {
      const message = "The reference is in the list twice and gets the addresses for both.";
      findings.push(about(item, "warning", message, before));
    }
  }
  return findings;
};

/** Whether the profile that an item names gets an address. */
const getsAddresses = ({ endpoint }: SourceItem): boolean => endpoint === "generateAddress";
