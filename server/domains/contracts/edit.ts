import { append, type NewEntry } from "#server/domains/audit/append.ts";
import { type Edit, stale } from "#server/domains/audit/edit-version.ts";
import type { ContractTable, Store, Writer } from "#server/store/tables.ts";
import type { ContractBody, ContractRef } from "#shared/console/contracts.ts";
import { contractAt } from "./list.ts";
import { rowOf, type StoredAbi, storedAbi } from "./rows.ts";

/** The audit's subject of a contract edit. */
export const subjectOf = ({ networkId, address }: ContractRef): string => `${networkId} ${address}`;

/**
 * Adds a contract to the book or changes it; a changed ABI is a new version. Throws a 412 if the edit is not based on
 * the current version.
 */
export const putContract = async (
  store: Store,
  edit: Edit,
  contract: ContractRef,
  body: ContractBody,
): Promise<void> => {
  const abi = await storedAbi(body.abi);
  await store.transaction().execute(async (writer) => {
    const before = await contractAt(writer, edit.environment, contract);
    if ((before?.version ?? null) !== edit.seen) throw stale(before?.version ?? null);
    const row = rowOf(edit, contract, body, abi);
    if (!(await writeContract(writer, row, abi, before))) {
      throw stale((await contractAt(writer, edit.environment, contract))?.version ?? null);
    }
    await append(writer, {
      ...entryOf(edit, contract),
      action: "contract.changed",
      detail: {
        name: body.name,
        ...(before === undefined || before.name === body.name ? {} : { from: before.name }),
        ...(abi === null || abi.hash === before?.abi_hash ? {} : { abi: abi.hash }),
      },
    });
  });
};

/**
 * Removes a contract with its ABIs and descriptors from the book; throws a 412 if the edit is not based on the current
 * version.
 */
export const removeContract = (store: Store, edit: Edit, contract: ContractRef): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const removed = await writer
      .deleteFrom("contracts")
      .where("environment", "=", edit.environment)
      .where("network_id", "=", contract.networkId)
      .where("address", "=", contract.address)
      .where("version", "=", edit.seen ?? "")
      .returning(["name", "abi_hash"])
      .executeTakeFirst();
    if (removed === undefined) throw stale((await contractAt(writer, edit.environment, contract))?.version ?? null);
    for (const versions of ["contract_abis", "contract_descriptors"] as const) {
      await writer
        .deleteFrom(versions)
        .where("environment", "=", edit.environment)
        .where("network_id", "=", contract.networkId)
        .where("address", "=", contract.address)
        .execute();
    }
    const detail = { name: removed.name, ...(removed.abi_hash === null ? {} : { abi: removed.abi_hash }) };
    await append(writer, { ...entryOf(edit, contract), action: "contract.removed", detail });
  });

const entryOf = ({ environment, by, at }: Edit, contract: ContractRef) =>
  ({ at, by, environment, subject: subjectOf(contract), outcome: "allowed" }) as const satisfies Partial<NewEntry>;

/** Overwrites a contract; false, with nothing written, if another instance was faster. */
export const writeContract = async (
  writer: Writer,
  row: ContractTable,
  abi: StoredAbi | null,
  before: ContractTable | undefined,
): Promise<boolean> => {
  const written =
    before === undefined
      ? await writer
          .insertInto("contracts")
          .values(row)
          .onConflict((conflict) => conflict.columns(["environment", "network_id", "address"]).doNothing())
          .returning("version")
          .execute()
      : await writer
          .updateTable("contracts")
          // The descriptor is edited separately, and stays with the contract.
          .set({ ...row, created_at: before.created_at, descriptor_hash: before.descriptor_hash })
          .where("environment", "=", row.environment)
          .where("network_id", "=", row.network_id)
          .where("address", "=", row.address)
          .where("version", "=", before.version)
          .returning("version")
          .execute();
  if (written.length !== 1) return false;
  if (abi !== null && abi.hash !== before?.abi_hash) await addVersion(writer, row, abi);
  return true;
};

/** The contract's row is locked here, so the next number is free. */
const addVersion = async (writer: Writer, row: ContractTable, { hash, text, entries }: StoredAbi): Promise<void> => {
  const { environment, network_id, address, changed_at: at, person_id, person_name } = row;
  const last = await writer
    .selectFrom("contract_abis")
    .select(["position", "hash"])
    .where("environment", "=", environment)
    .where("network_id", "=", network_id)
    .where("address", "=", address)
    .orderBy("position", "desc")
    .executeTakeFirst();
  // Restoring the previous ABI after it was removed makes no new version.
  if (last?.hash === hash) return;
  await writer
    .insertInto("contract_abis")
    .values({
      environment,
      network_id,
      address,
      position: (last?.position ?? 0) + 1,
      hash,
      abi: text,
      entries,
      at,
      person_id,
      person_name,
    })
    .execute();
};
