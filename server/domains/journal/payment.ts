import { amountText } from "#server/lib/amount-text.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { prepared } from "#server/store/prepared.ts";
import type { OperationTable, Tables, Writer } from "#server/store/tables.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";
import type { Spending } from "./spending.ts";

/** A transfer of coins or of a token to a recipient. */
export type Payment = Pick<Tables["payments"], "network_id" | "recipient" | "asset" | "amount">;

/** The standard functions that send a token's amount, by selector, and the arguments with recipient and amount. */
const transfers: ReadonlyMap<string, { readonly to: number; readonly amount: number }> = new Map([
  // transfer(address,uint256)
  ["0xa9059cbb", { to: 0, amount: 1 }],
  // transferFrom(address,address,uint256)
  ["0x23b872dd", { to: 1, amount: 2 }],
]);

/**
 * What a write pays, if it does nothing else; null for other writes. What a call of another function pays is only known
 * from its words (`server/domains/meaning/save.ts`).
 */
export const paymentOf = (endpoint: string, spending: Spending | null): Payment | null => {
  if (spending === null || !isPlainCall(endpoint)) return null;
  const { to, data, baseAmount } = spending;
  const network = canonicalId(spending.network);
  if (data === "0x") {
    if (baseAmount === "0") return null;
    const amount = baseAmount === null ? null : amountText(baseAmount);
    return { network_id: network, recipient: to, asset: "native", amount };
  }
  const places = transfers.get(data.slice(0, 10));
  // No standard token accepts coins with a transfer.
  if (places === undefined || baseAmount !== "0") return null;
  const recipient = wordAt(data, places.to);
  const amount = wordAt(data, places.amount);
  if (recipient === undefined || amount === undefined) return null;
  const paid = BigInt(`0x${amount}`);
  return paid === 0n
    ? null
    : { network_id: network, recipient: `0x${recipient.slice(24)}`, asset: to, amount: amountText(paid) };
};

/** An encoded argument of 32 bytes, in hexadecimal digits. */
const wordAt = (data: string, place: number): string | undefined =>
  /^[0-9a-f]{64}$/.exec(data.slice(10 + 64 * place, 10 + 64 * (place + 1)))?.[0];

/** Records what a new operation pays, in the transaction that records the operation. */
export const recordPayment = async (
  writer: Writer,
  { id, environment, purpose, created_at: at }: Pick<OperationTable, "id" | "environment" | "purpose" | "created_at">,
  { network_id: network, recipient, asset, amount }: Payment,
): Promise<void> => {
  await insertPayment(writer, [id, 0, environment, network, recipient, asset, amount, purposeKey(purpose), at]);
};

const insertPayment = prepared((writer) =>
  writer.insertInto("payments").values({
    operation_id: "",
    position: 0,
    environment: "",
    network_id: "",
    recipient: "",
    asset: "",
    amount: "",
    purpose_key: "",
    paid_at: 0,
  }),
);

type Decoded = Pick<
  Tables["operation_movements"],
  "source" | "kind" | "position" | "network_id" | "asset" | "amount" | "from_address" | "to_address"
>;

/**
 * Adds what a recorded operation pays according to its words, which also know calls that pay several recipients. What
 * was recorded from its request stays: it names the network by its id.
 */
export const recordPayments = async (
  writer: Writer,
  { id }: Pick<OperationTable, "id">,
  movements: readonly Decoded[],
): Promise<void> => {
  const paid = movements.filter(
    ({ source, kind, asset, amount, from_address: from, to_address: to }) =>
      source === "decoded" &&
      kind === "transfer" &&
      amount !== null &&
      !asset.includes("#") &&
      from !== zeroAddress &&
      to !== zeroAddress,
  );
  if (paid.length === 0) return;
  const {
    operation,
    environment,
    purpose,
    created_at: at,
  } = await writer
    .selectFrom("operations")
    .select(["operation", "environment", "purpose", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!isPlainCall(operation)) return;
  const recorded = await writer
    .selectFrom("payments")
    .select("network_id")
    .where("operation_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  for (const some of chunksOf(paid, 100)) {
    await writer
      .insertInto("payments")
      .values(
        some.map(({ position, network_id: network, to_address: recipient, asset, amount }) => ({
          operation_id: id,
          position,
          environment,
          network_id: recorded?.network_id ?? canonicalId(network),
          recipient,
          asset,
          amount,
          purpose_key: purposeKey(purpose),
          paid_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["operation_id", "position"])
          .doUpdateSet((build) => ({ amount: build.ref("excluded.amount") }))
          .where("payments.amount", "is", null),
      )
      .execute();
  }
};

/** Records the new purpose of what an operation pays. */
export const renamePayments = async (writer: Writer, id: string, purpose: string | null): Promise<void> => {
  await writer
    .updateTable("payments")
    .set({ purpose_key: purposeKey(purpose) })
    .where("operation_id", "=", id)
    .execute();
};
