import { createHash, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Edit } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import type { ContractAbiTable, ContractTable } from "#server/store/tables.ts";
import {
  type AbiVersion,
  type BookContract,
  type ContractBody,
  type ContractRef,
  longestAbi,
} from "#shared/console/contracts.ts";
import { canonicalJson } from "#shared/json/canonical.ts";

export type StoredAbi = { readonly hash: string; readonly text: string; readonly entries: number };

/** Entries canonicalized between two pauses. */
const entriesAtOnce = 50;

/** An ABI in stored form, with the hash of its canonical JSON; throws a 413 if it is too large. */
export const storedAbi = async (abi: ContractBody["abi"]): Promise<StoredAbi | null> => {
  if (abi === null) return null;
  const entries: string[] = [];
  for (const entry of abi) {
    entries.push(canonicalJson(entry));
    if (entries.length % entriesAtOnce === 0) await setImmediate();
  }
  const text = `[${entries.join(",")}]`;
  if (text.length > longestAbi) {
    throw new Problem(
      "POSTERN_TOO_LARGE",
      `The ABI has ${text.length} characters; the limit is ${longestAbi}. Nothing was changed.`,
    );
  }
  return { hash: createHash("sha256").update(text).digest("hex"), text, entries: abi.length };
};

/** The row of a saved contract; an existing contract keeps its descriptor. */
export const rowOf = (
  { environment, by, at }: Omit<Edit, "seen">,
  { networkId, address }: ContractRef,
  { name, tags, notes }: ContractBody,
  abi: StoredAbi | null,
): ContractTable => ({
  environment,
  network_id: networkId,
  address,
  name,
  tags: tags.length === 0 ? "" : `|${tags.join("|")}|`,
  notes,
  search: [name, address, ...tags, notes].join("\n").toLowerCase(),
  abi_hash: abi?.hash ?? null,
  descriptor_hash: null,
  version: randomUUID(),
  created_at: at,
  changed_at: at,
  person_id: by.person.id,
  person_name: by.person.name,
});

export const tagsOf = ({ tags }: Pick<ContractTable, "tags">): string[] => tags.split("|").filter((tag) => tag !== "");

export const contractOf = (row: ContractTable): BookContract => ({
  networkId: row.network_id,
  address: row.address,
  name: row.name,
  tags: tagsOf(row),
  notes: row.notes,
  abiHash: row.abi_hash,
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
  changedAt: new Date(row.changed_at).toISOString(),
  changedBy: { id: row.person_id, name: row.person_name },
});

/** An ABI version for lists, without the ABI itself. */
export const abiVersionOf = (row: Omit<ContractAbiTable, "abi">): AbiVersion => ({
  position: row.position,
  hash: row.hash,
  entries: row.entries,
  at: new Date(row.at).toISOString(),
  by: { id: row.person_id, name: row.person_name },
});
