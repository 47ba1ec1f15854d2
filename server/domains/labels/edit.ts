import { randomUUID } from "node:crypto";
import { append, type NewEntry } from "#server/domains/audit/append.ts";
import { type Edit, type Seen, stale } from "#server/domains/audit/edit-version.ts";
import type { LabelTable, Store, Writer } from "#server/store/tables.ts";
import type { Label, LabelBody, LabelledAddress } from "#shared/console/labels.ts";
import { labelOf } from "./list.ts";

export const rowOf = (
  { environment, by, at }: Omit<Edit, "seen">,
  { networkId, address, label }: LabelBody,
): LabelTable => ({
  environment,
  network_id: networkId ?? "",
  address,
  label,
  search: `${label} ${address}`.toLowerCase(),
  version: randomUUID(),
  changed_at: at,
  person_id: by.person.id,
  person_name: by.person.name,
});

/** The audit's subject of a label edit. */
export const subjectOf = ({ networkId, address }: LabelledAddress): string =>
  `${networkId ?? "any network"} ${address}`;

/** Sets or changes an address's label; throws a 412 if the edit is not based on the current version. */
export const putLabel = (store: Store, edit: Edit, body: LabelBody): Promise<Label> =>
  store.transaction().execute(async (writer) => {
    const before = await rowAt(writer, edit.environment, body);
    const row = rowOf(edit, body);
    if ((before?.version ?? null) !== edit.seen || !(await write(writer, row, edit.seen))) {
      throw stale((await rowAt(writer, edit.environment, body))?.version ?? null);
    }
    await append(writer, {
      ...entryOf(edit, body),
      action: "label.changed",
      detail: { ...(before === undefined ? {} : { from: before.label }), to: body.label },
    });
    return labelOf(row);
  });

/** Removes an address's label; throws a 412 if the edit is not based on the current version. */
export const removeLabel = (store: Store, edit: Edit, labelled: LabelledAddress): Promise<void> =>
  store.transaction().execute(async (writer) => {
    const removed = await writer
      .deleteFrom("labels")
      .where("environment", "=", edit.environment)
      .where("network_id", "=", labelled.networkId ?? "")
      .where("address", "=", labelled.address)
      .where("version", "=", edit.seen ?? "")
      .returning("label")
      .executeTakeFirst();
    if (removed === undefined) throw stale((await rowAt(writer, edit.environment, labelled))?.version ?? null);
    await append(writer, { ...entryOf(edit, labelled), action: "label.removed", detail: { from: removed.label } });
  });

const entryOf = ({ environment, by, at: time }: Edit, labelled: LabelledAddress) =>
  ({
    at: time,
    by,
    environment,
    subject: subjectOf(labelled),
    outcome: "allowed",
  }) as const satisfies Partial<NewEntry>;

/** If another instance was faster, nothing is written. */
const write = async (writer: Writer, row: LabelTable, seen: Seen): Promise<boolean> => {
  const written =
    seen === null
      ? await writer
          .insertInto("labels")
          .values(row)
          .onConflict((conflict) => conflict.columns(["environment", "network_id", "address"]).doNothing())
          .returning("version")
          .execute()
      : await writer
          .updateTable("labels")
          .set(row)
          .where("environment", "=", row.environment)
          .where("network_id", "=", row.network_id)
          .where("address", "=", row.address)
          .where("version", "=", seen)
          .returning("version")
          .execute();
  return written.length === 1;
};

const rowAt = (writer: Writer, environment: string, { networkId, address }: LabelledAddress) =>
  writer
    .selectFrom("labels")
    .selectAll()
    .where("environment", "=", environment)
    .where("network_id", "=", networkId ?? "")
    .where("address", "=", address)
    .executeTakeFirst();
