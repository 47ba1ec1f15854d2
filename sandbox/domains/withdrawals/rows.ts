import type { Store, Tables, Writer } from "#sandbox/store/tables.ts";

type Row = Tables["withdrawals"];

/** Records a withdrawal, in the commit that records its transaction. */
export const insertWithdrawal = async (writer: Writer, row: Omit<Row, "created_at">): Promise<void> => {
  await writer
    .insertInto("withdrawals")
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
};

/** Whether a withdrawal was committed. From then on its transaction happens, whatever else fails. */
export const isRecorded = async (store: Store, id: string): Promise<boolean> => {
  const row = await store.selectFrom("withdrawals").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
};
