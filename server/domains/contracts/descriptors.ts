import { createHash, randomUUID } from "node:crypto";
import { append } from "#server/domains/audit/append.ts";
import { type Edit, stale } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import { sizeUpTo } from "#server/lib/size-up-to.ts";
import type { ContractDescriptorTable, ContractTable, Store, Writer } from "#server/store/tables.ts";
import type { ContractRef } from "#shared/console/contracts.ts";
import { type DescriptorDetail, type DescriptorVersion, longestDescriptor } from "#shared/console/descriptor.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { canonicalJson } from "#shared/json/canonical.ts";
import type { Facts } from "#shared/meaning/types.ts";
import { subjectOf } from "./edit.ts";
import { contractAt } from "./list.ts";

/**
 * The current descriptor of a contract in the book, and its version's name: its position and the start of its hash, as
 * the contract's page shows them. Null if the contract has none, or is not in the book.
 */
export const descriptorOf = async (
  store: Writer,
  environment: string,
  networkId: string,
  address: string,
): Promise<Facts["descriptor"]> => {
  const row = await presentDescriptor(store, environment, {
    networkId,
    address: addressKey(address),
  }).executeTakeFirst();
  if (row === undefined) return null;
  const json: unknown = JSON.parse(row.descriptor);
  return { json, version: `${row.position} · ${row.hash.slice(0, 8)}` };
};

/** The newest version with the hash in the contract's row. */
const presentDescriptor = (store: Writer, environment: string, { networkId, address }: ContractRef) =>
  store
    .selectFrom("contract_descriptors as d")
    .innerJoin("contracts as c", (join) =>
      join
        .onRef("c.environment", "=", "d.environment")
        .onRef("c.network_id", "=", "d.network_id")
        .onRef("c.address", "=", "d.address")
        .onRef("c.descriptor_hash", "=", "d.hash"),
    )
    .selectAll("d")
    .where("d.environment", "=", environment)
    .where("d.network_id", "=", networkId)
    .where("d.address", "=", address)
    .orderBy("d.position", "desc")
    .limit(1);

export type StoredDescriptor = { readonly hash: string; readonly text: string };

/** A descriptor in stored form, with the hash of its canonical JSON; throws a 413 if it is too large. */
export const storedDescriptor = (descriptor: unknown): StoredDescriptor => {
  // A much larger one would take long to sort.
  const isHuge = sizeUpTo(descriptor, longestDescriptor) > longestDescriptor;
  const text = isHuge ? "" : canonicalJson(descriptor);
  if (isHuge || text.length > longestDescriptor) {
    const size = isHuge ? `more than ${longestDescriptor}` : String(text.length);
    throw new Problem(
      "POSTERN_TOO_LARGE",
      `The descriptor has ${size} characters; the limit is ${longestDescriptor}. Nothing was changed.`,
    );
  }
  return { hash: createHash("sha256").update(text).digest("hex"), text };
};

/** A contract's descriptor and all its versions, newest first; undefined if the contract is not in the book. */
export const findDescriptor = async (
  store: Store,
  environment: string,
  contract: ContractRef,
): Promise<Omit<DescriptorDetail, "findings"> | undefined> => {
  const row = await contractAt(store, environment, contract);
  if (row === undefined) return undefined;
  const present = await presentDescriptor(store, environment, contract).executeTakeFirst();
  const versions = await versionsOf(store, environment, contract)
    .select(["position", "hash", "at", "person_id", "person_name"])
    .execute();
  return {
    present: present === undefined ? null : withJson(present),
    versions: versions.map(versionOf),
    version: row.version,
  };
};

/** One version of a contract's descriptor, by its position. */
export const findDescriptorVersion = async (
  store: Store,
  environment: string,
  contract: ContractRef,
  position: number,
): Promise<(DescriptorVersion & { readonly descriptor: unknown }) | undefined> => {
  const row = await versionsOf(store, environment, contract)
    .where("position", "=", position)
    .selectAll()
    .executeTakeFirst();
  return row === undefined ? undefined : withJson(row);
};

const versionsOf = (store: Writer, environment: string, { networkId, address }: ContractRef) =>
  store
    .selectFrom("contract_descriptors")
    .where("environment", "=", environment)
    .where("network_id", "=", networkId)
    .where("address", "=", address)
    .orderBy("position", "desc");

type VersionRow = Pick<ContractDescriptorTable, "position" | "hash" | "at" | "person_id" | "person_name">;

const versionOf = ({ position, hash, at, person_id, person_name }: VersionRow): DescriptorVersion => ({
  position,
  hash,
  at: new Date(at).toISOString(),
  by: { id: person_id, name: person_name },
});

const withJson = (row: VersionRow & Pick<ContractDescriptorTable, "descriptor">) => {
  const descriptor: unknown = JSON.parse(row.descriptor);
  return { ...versionOf(row), descriptor };
};

/**
 * Attaches a descriptor to a contract of the book, or removes the current one (null); a changed one is a new version.
 * Throws a 412 if the edit is not based on the contract's current version, and a 404 if the contract is not in the
 * book.
 */
export const putDescriptor = (
  store: Store,
  edit: Edit,
  contract: ContractRef,
  descriptor: StoredDescriptor | null,
): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const before = await contractAt(writer, edit.environment, contract);
    if (before === undefined && edit.seen === null) {
      throw new Problem("POSTERN_NOT_FOUND", "This contract is not in the book. Save the contract first.");
    }
    if (before === undefined || before.version !== edit.seen) throw stale(before?.version ?? null);
    if (!(await markChanged(writer, edit, before, descriptor))) {
      throw stale((await contractAt(writer, edit.environment, contract))?.version ?? null);
    }
    if (descriptor !== null) await addVersion(writer, edit, contract, descriptor);
    await append(writer, {
      at: edit.at,
      by: edit.by,
      environment: edit.environment,
      subject: subjectOf(contract),
      outcome: "allowed",
      action: "descriptor.changed",
      detail: {
        name: before.name,
        ...(before.descriptor_hash === null ? {} : { from: before.descriptor_hash }),
        ...(descriptor === null ? {} : { descriptor: descriptor.hash }),
      },
    });
  });

/** Returns false and writes nothing if another instance was faster. */
const markChanged = async (
  writer: Writer,
  { at, by }: Edit,
  before: ContractTable,
  descriptor: StoredDescriptor | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await writer
    .updateTable("contracts")
    .set({
      descriptor_hash: descriptor?.hash ?? null,
      version: randomUUID(),
      changed_at: at,
      person_id: by.person.id,
      person_name: by.person.name,
    })
    .where("environment", "=", before.environment)
    .where("network_id", "=", before.network_id)
    .where("address", "=", before.address)
    .where("version", "=", before.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The contract's row was changed first, so no one else adds a version now. */
const addVersion = async (
  writer: Writer,
  { environment, at, by }: Edit,
  contract: ContractRef,
  { hash, text }: StoredDescriptor,
): Promise<void> => {
  const last = await versionsOf(writer, environment, contract).select(["position", "hash"]).executeTakeFirst();
  // Adding the same descriptor again after removing it makes no new version.
  if (last?.hash === hash) return;
  await writer
    .insertInto("contract_descriptors")
    .values({
      environment,
      network_id: contract.networkId,
      address: contract.address,
      position: (last?.position ?? 0) + 1,
      hash,
      descriptor: text,
      at,
      person_id: by.person.id,
      person_name: by.person.name,
    })
    .execute();
};
