import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { append } from "#server/domains/audit/append.ts";
import type { Edit } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import type { ContractTable, Store, Writer } from "#server/store/tables.ts";
import { type BookCheck, type BookFile, type FileContract, mostImportedContracts } from "#shared/console/contracts.ts";
import { type ConflictChoice, type Imported, mostReported } from "#shared/console/labels.ts";
import { writeContract } from "./edit.ts";
import { readFileContract } from "./file.ts";
import { contractAt } from "./list.ts";
import { rowOf, type StoredAbi, storedAbi, tagsOf } from "./rows.ts";

type Read = { readonly index: number; readonly entry: FileContract; readonly abi: StoredAbi | null };
type Bad = { readonly index: number; readonly why: string };
type Met = Read & {
  readonly present: ContractTable | undefined;
  readonly differs: BookCheck["conflicts"][number]["differs"];
};

/** Reports what an import would do; nothing is changed. */
export const checkBook = async (store: Store, environment: string, book: BookFile): Promise<BookCheck> => {
  const { read, problems } = await readBook(book);
  const met = await meet(store, environment, read);
  const conflicts = met.filter(isConflict);
  return {
    added: met.filter(({ present }) => present === undefined).length,
    same: met.filter(({ present, differs }) => present !== undefined && differs.length === 0).length,
    conflictCount: conflicts.length,
    conflicts: conflicts.slice(0, mostReported).map(({ index, entry, differs }) => ({
      index,
      networkId: entry.networkId,
      address: entry.address,
      name: entry.name,
      differs,
    })),
    problemCount: problems.length,
    problems: problems.slice(0, mostReported),
    plan: planOf(met),
  };
};

/**
 * Imports a file in one transaction, as its check reported. Throws a 412 if the book has changed since, and a 400 if
 * the file has problems.
 */
export const importBook = async (
  store: Store,
  edit: Omit<Edit, "seen">,
  book: BookFile,
  { plan, conflicts: choice }: { readonly plan: string; readonly conflicts: ConflictChoice },
): Promise<Imported> => {
  const { read, problems } = await readBook(book);
  if (problems.length > 0) {
    throw new Problem("POSTERN_BAD_REQUEST", "The file has contracts that cannot be imported. Nothing was changed.");
  }
  return store.transaction().execute(async (writer) => {
    const met = await meet(writer, edit.environment, read);
    if (planOf(met) !== plan) throw changed();
    const added = met.filter(({ present }) => present === undefined);
    const replaced = choice === "replace" ? met.filter(isConflict) : [];
    for (const { entry, abi, present } of [...added, ...replaced]) {
      if (!(await writeContract(writer, rowOf(edit, entry, entry, abi), abi, present))) throw changed();
      await setImmediate();
    }
    const done = {
      added: added.length,
      replaced: replaced.length,
      skipped: met.length - added.length - replaced.length,
    };
    const { at, by, environment } = edit;
    await append(writer, { at, by, environment, action: "contracts.imported", outcome: "allowed", detail: done });
    return done;
  });
};

const isConflict = ({ present, differs }: Met): boolean => present !== undefined && differs.length > 0;

const changed = () =>
  new Problem(
    "POSTERN_VERSION_CONFLICT",
    "The file or the book has changed since the check. Check the file again. Nothing was changed.",
  );

const readBook = async ({ contracts }: BookFile) => {
  if (contracts.length > mostImportedContracts) {
    throw new Problem(
      "POSTERN_TOO_LARGE",
      `The file contains more than ${mostImportedContracts} contracts. Import it in parts.`,
    );
  }
  const read: Read[] = [];
  const problems: Bad[] = [];
  const indexByKey = new Map<string, number>();
  for (const [index, contract] of contracts.entries()) {
    const one = await readContract(contract, index, indexByKey);
    if ("why" in one) problems.push(one);
    else read.push(one);
    await setImmediate();
  }
  return { read, problems };
};

const readContract = async (contract: unknown, index: number, indexByKey: Map<string, number>): Promise<Read | Bad> => {
  const { contract: entry, why } = await readFileContract(contract);
  if (entry === undefined) return { index, why };
  const key = `${entry.networkId} ${entry.address}`;
  const first = indexByKey.get(key);
  if (first !== undefined) return { index, why: `is number ${first + 1} in the file already` };
  indexByKey.set(key, index);
  try {
    return { index, entry, abi: await storedAbi(entry.abi) };
  } catch (error) {
    if (error instanceof Problem) return { index, why: `abi: ${error.message}` };
    throw error;
  }
};

const meet = async (store: Writer, environment: string, read: readonly Read[]): Promise<readonly Met[]> => {
  const met: Met[] = [];
  for (const one of read) {
    const present = await contractAt(store, environment, one.entry);
    met.push({ ...one, present, differs: present === undefined ? [] : differences(one, present) });
    if (met.length % 10 === 0) await setImmediate();
  }
  return met;
};

const differences = ({ entry, abi }: Read, present: ContractTable): Met["differs"] => {
  const pairs = [
    ["name", entry.name, present.name],
    ["tags", entry.tags.toSorted().join("|"), tagsOf(present).toSorted().join("|")],
    ["notes", entry.notes, present.notes],
    ["abi", abi?.hash ?? null, present.abi_hash],
  ] as const;
  return pairs.flatMap(([field, one, other]) => (one === other ? [] : [field]));
};

/**
 * Covers the file's contracts and those they affect: it changes with either. Unreadable contracts are left out; such a
 * file is not imported.
 */
const planOf = (met: readonly Met[]): string => {
  const hash = createHash("sha256");
  for (const { index, entry, abi, present } of met) {
    const { networkId, address, name, tags, notes } = entry;
    const all = [index, networkId, address, name, tags, notes, abi?.hash ?? null, present?.version ?? null];
    hash.update(`${JSON.stringify(all)}\n`);
  }
  return hash.digest("hex");
};
