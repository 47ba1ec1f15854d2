import { amountText } from "#server/lib/amount-text.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { paused } from "#server/lib/paused.ts";
import { prepared } from "#server/store/prepared.ts";
import type { OperationTable, Tables, Writer } from "#server/store/tables.ts";
import type { Steps } from "#shared/abi/steps.ts";
import type { Hex } from "#shared/abi/types.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import { meaningSteps } from "#shared/meaning/meaning-of.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import type { Facts, Meaning } from "#shared/meaning/types.ts";
import { isPlainCall } from "#shared/wire/endpoint-facts.ts";
import { type Amounts, possibleAmounts, type Spending } from "./spending-parts.ts";

/** A transfer of coins or of a token to a recipient. */
export type Payment = Pick<Tables["payments"], "network_id" | "recipient" | "asset" | "amount"> & {
  /** Other forms in which an earlier payment of the same amount may be recorded. */
  readonly otherAmounts: readonly string[];
};

/** One of the transfers of a write. */
export type PartPayment = Payment &
  Pick<Tables["payments"], "position"> & {
    /** The call that makes it, counted from 0, if the write is a batch of calls. */
    readonly call: number | null;
  };

/** The standard functions that send a token's amount, by selector, and the arguments with recipient and amount. */
const transfers: ReadonlyMap<string, { readonly to: number; readonly amount: number }> = new Map([
  // transfer(address,uint256)
  ["0xa9059cbb", { to: 0, amount: 1 }],
  // transferFrom(address,address,uint256)
  ["0x23b872dd", { to: 1, amount: 2 }],
]);

/** The form in which an amount of coins is recorded while their decimals are unknown. */
const coinsText = (amount: string): string => `${amount} coins`;

/** An amount of the coin, and the other forms in which it may be recorded. */
export const coinAmounts = (amounts: Amounts): Pick<Payment, "amount" | "otherAmounts"> => {
  const textsOf = ({ baseAmount, coinAmount }: Amounts): readonly string[] => [
    ...(baseAmount === null ? [] : [amountText(baseAmount)]),
    ...(coinAmount === null ? [] : [coinsText(coinAmount)]),
  ];
  const isMeasured = amounts.baseAmount !== null && amounts.coinAmount !== null;
  const [amount = null, ...others] = textsOf(amounts);
  // Until the decimals are known, it may be any of these.
  return { amount, otherAmounts: [...others, ...(isMeasured ? [] : possibleAmounts(amounts).flatMap(textsOf))] };
};

/**
 * What a write pays, if it does nothing else; null for other writes. What a call of another function pays is only known
 * from its words (`server/domains/meaning/save.ts`), unless it is a batch of calls (`paymentsOf`).
 */
export const paymentOf = (endpoint: string, spending: Spending | null): Payment | null => {
  if (spending === null || !isPlainCall(endpoint)) return null;
  const { to, data, baseAmount } = spending;
  const network = canonicalId(spending.network);
  if (data === "0x") {
    return baseAmount === "0"
      ? null
      : { network_id: network, recipient: to, asset: "native", ...coinAmounts(spending) };
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
    : {
        network_id: network,
        recipient: `0x${recipient.slice(24)}`,
        asset: to,
        amount: amountText(paid),
        otherAmounts: [],
      };
};

/** Nobody in particular: whoever sends a batch, its calls pay the same. */
const anySender = `0x${"1".repeat(40)}`;

/** Nothing is looked up: only what the standard functions of a batch say counts. */
const noFacts: Facts = {
  native: { symbol: "", decimals: 0 },
  chainId: null,
  abi: null,
  descriptor: null,
  token: () => undefined,
  nameOf: () => undefined,
};

/** Everything that a write certainly pays: one payment, or those of a standard batch of calls (`multicall` and its like). */
export const paymentsOf = (endpoint: string, spending: Spending | null): Promise<readonly PartPayment[]> =>
  paused(paymentsSteps(endpoint, spending));

/** paymentsOf in short steps: a batch may have hundreds of kilobytes, and a list thousands of batches. */
export const paymentsSteps = function* (endpoint: string, spending: Spending | null): Steps<readonly PartPayment[]> {
  const only = paymentOf(endpoint, spending);
  if (only !== null) return [{ ...only, position: 0, call: null }];
  if (spending === null || !isPlainCall(endpoint) || spending.data === "0x" || !isHex(spending.data)) return [];
  const { to, data, network, baseAmount } = spending;
  const transaction = { from: anySender, to, calldata: data, amount: BigInt(baseAmount ?? 0) };
  const { inner, movements } = yield* meaningSteps(transaction, noFacts);
  // The positions of its words, which also have the coins sent along.
  const first = movements.length - inner.reduce((sum, call) => sum + call.movements.length, 0);
  return inner
    .flatMap((call, index) => call.movements.map((movement) => ({ ...movement, call: index })))
    .flatMap((movement, index): readonly PartPayment[] => {
      const { asset, call } = movement;
      if (!isPaid(movement) || (asset.kind !== "native" && asset.kind !== "erc20")) return [];
      return [
        {
          network_id: canonicalId(network),
          recipient: addressKey(movement.to),
          asset: asset.kind === "native" ? "native" : addressKey(asset.token),
          amount: amountText(movement.amount),
          otherAmounts: [],
          position: first + index,
          call,
        },
      ];
    });
};

const isHex = (data: string): data is Hex => /^0x(?:[0-9a-f]{2})*$/.test(data);

/** A transfer of a certain amount from one address to another; minting and burning pay nobody. */
const isPaid = ({ kind, amount, from, to }: Meaning["movements"][number]): boolean =>
  kind === "transfer" && amount !== "unlimited" && amount !== "0" && from !== zeroAddress && to !== zeroAddress;

/** An encoded argument of 32 bytes, in hexadecimal digits. */
const wordAt = (data: string, place: number): string | undefined =>
  /^[0-9a-f]{64}$/.exec(data.slice(10 + 64 * place, 10 + 64 * (place + 1)))?.[0];

/** Records what a new operation pays, in the transaction that records the operation. */
export const recordPayment = async (
  writer: Writer,
  { id, environment, purpose, created_at: at }: Pick<OperationTable, "id" | "environment" | "purpose" | "created_at">,
  { position, network_id: network, recipient, asset, amount }: PartPayment,
): Promise<void> => {
  await insertPayment(writer, [id, position, environment, network, recipient, asset, amount, purposeKey(purpose), at]);
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
          // The decimals of the coin were unknown.
          .where((payment) =>
            payment.or([payment("payments.amount", "is", null), payment("payments.amount", "like", coinsText("%"))]),
          ),
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
