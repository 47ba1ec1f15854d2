import { setImmediate as otherWork } from "node:timers/promises";
import { recordPayments } from "#server/domains/journal/payment.ts";
import { indexMeaning } from "#server/domains/journal/search/write.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import type { OperationMovementTable, OperationTable, Store } from "#server/store/tables.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationMeaning } from "#shared/console/meaning.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import type { Movement, MovementSource } from "#shared/meaning/types.ts";
import { amountKey, assetKey } from "./asset-key.ts";

/** What is stored with an operation's words. */
export type Saved = {
  readonly words: OperationMeaning;
  readonly at: number;
  /** Consecutive failures to read something. */
  readonly tries: number;
  /** When they are made again; null if they are complete. */
  readonly due: number | null;
};

/** A row claimed by this instance for making its words: `meaning_due` is then the time of the claim. */
type Claimed = Pick<OperationTable, "id" | "environment" | "network_id" | "meaning_due">;

/**
 * Stores an operation's words and movements, replacing earlier ones. False, with nothing stored, if the claim was lost:
 * another instance took it over, or a receipt arrived meanwhile.
 */
export const saveMeaning = (store: Store, claimed: Claimed, { words, at, tries, due }: Saved): Promise<boolean> =>
  store.transaction().execute(async (writer) => {
    const held = await writer
      .updateTable("operations")
      .set({ meaning_due: due })
      .where("id", "=", claimed.id)
      .where("meaning_due", "=", claimed.meaning_due)
      .returning("id")
      .executeTakeFirst();
    if (held === undefined) return false;
    const stored = {
      short: plain(sentenceText(words.meaning.short, "short")),
      meaning: JSON.stringify(words.meaning),
      predicted: words.predicted === null ? null : JSON.stringify(words.predicted),
      happened: words.happened === null ? null : JSON.stringify(words.happened),
      traced: words.traced === undefined ? null : JSON.stringify(words.traced),
      fee: words.fee === null ? null : JSON.stringify(words.fee),
      differences: JSON.stringify(words.differences),
      descriptor: words.meaning.descriptor,
      made_at: at,
      tries,
    };
    await writer
      .insertInto("operation_meanings")
      .values({ operation_id: claimed.id, ...stored })
      .onConflict((conflict) => conflict.column("operation_id").doUpdateSet(stored))
      .execute();
    const before = await writer
      .deleteFrom("operation_movements")
      .where("operation_id", "=", claimed.id)
      .returning(["asset", "from_address", "to_address"])
      .execute();
    const movements = movementRows(claimed, words);
    for (const [index, rows] of chunksOf(movements, rowsAtOnce).entries()) {
      // The embedded store answers without yielding, so thousands of rows would follow each other without a pause.
      if (index > 0) await otherWork();
      await writer.insertInto("operation_movements").values(rows).execute();
    }
    await recordPayments(writer, claimed, movements);
    await indexMeaning(writer, claimed, { short: words.meaning.short, movements, before });
    return true;
  });

/** Rows that take a few milliseconds. */
const rowsAtOnce = 100;

/** Marks an operation that gets no words as done. */
export const dropDue = async (store: Store, { id, meaning_due: due }: Claimed): Promise<void> => {
  await store
    .updateTable("operations")
    .set({ meaning_due: null })
    .where("id", "=", id)
    .where("meaning_due", "=", due)
    .execute();
};

const movementRows = (claimed: Claimed, words: OperationMeaning): readonly OperationMovementTable[] => {
  const bySource: Readonly<Record<MovementSource, readonly Movement[]>> = {
    decoded: words.meaning.movements,
    predicted: words.predicted ?? [],
    happened: words.happened ?? [],
    traced: words.traced?.movements ?? [],
  };
  return (["decoded", "predicted", "happened", "traced"] as const).flatMap((source) =>
    bySource[source].map(({ kind, asset, amount, from, to }, position) => ({
      operation_id: claimed.id,
      source,
      position,
      environment: claimed.environment,
      network_id: claimed.network_id ?? "",
      kind,
      asset: assetKey(asset),
      amount: amountKey(amount),
      from_address: addressKey(from),
      to_address: addressKey(to),
    })),
  );
};

/** PostgreSQL cannot store NUL in a text; JSON contains it as an escape. */
const plain = (text: string): string => text.replaceAll("\u0000", "\ufffd");
