import type { Store } from "#server/store/tables.ts";
import { purposeHeader } from "#shared/console/header.ts";
import type { Harness, Person } from "./harness.ts";
import { recipients, token } from "./payouts.ts";
import { networkId, sender } from "./samples.ts";

const [recipient, other] = recipients;

/** A withdrawal of coins. */
export const coins = (amount: string, to: string = recipient) => ({
  endpoint: "withdraw" as const,
  params: {},
  body: { to, amount, from: [sender.address], networkId },
});
/** A transfer of a token, in base units. */
export const tokens = (amount: string, to: string = recipient, name = "transfer") => ({
  endpoint: "writeContract" as const,
  params: { networkId, contractAddress: token.address },
  body: {
    addressId: sender.id,
    abiFunction: {
      type: "function",
      name,
      inputs: [
        ...(name === "transfer" ? [] : [{ name: "from", type: "address", value: sender.address }]),
        { name: "to", type: "address", value: to },
        { name: "amount", type: "uint256", value: amount },
      ],
    },
  },
});

/** Transfers of the token in one call of it, as a standard batch. */
export const batch = (payments: readonly (readonly [to: string, amount: number])[]) => {
  const transfers = payments.map(([to, amount]) =>
    ["0xa9059cbb", to.slice(2).toLowerCase().padStart(64, "0"), amount.toString(16).padStart(64, "0")].join(""),
  );
  const { params, body } = tokens("1");
  const inputs = [{ name: "data", type: "bytes[]", value: transfers }];
  return {
    endpoint: "writeContract" as const,
    params,
    body: { ...body, abiFunction: { type: "function", name: "multicall", inputs } },
  };
};

/** A call that pays somebody. */
export type Call = ReturnType<typeof coins> | ReturnType<typeof tokens> | ReturnType<typeof batch>;

let keys = 0;

/** Sends a payment as one write, each with a key of its own. */
export const sendPayment = (
  { send }: Pick<Harness, "send">,
  person: Person,
  { endpoint, body }: Call,
  headers: Readonly<Record<string, string>> = {},
) => {
  keys += 1;
  const path =
    endpoint === "withdraw"
      ? "withdraw"
      : `contract-interactions/network/${networkId}/contract-address/${token.address}/functions/write`;
  return send(person, "POST", `/relay/held/api/v1/${path}`, {
    headers: { "idempotency-key": `payment-${keys}`, ...headers },
    payload: body,
  });
};

/** The header that names a payment's purpose. */
export const purposeOf = (purpose: string) => ({ [purposeHeader]: encodeURIComponent(purpose) });

export const hashOf = (number: number): string => `0x${String(number).padStart(64, "0")}`;

/** A listed payment of coins to one of the first two recipients. */
export type ListedPayment = {
  readonly number: number;
  readonly to: string;
  readonly at: number;
  /** When it was first listed; by default when it was made. */
  readonly seenAt?: number;
  readonly amount?: string;
  /** 0 confirmed, 2 failed */
  readonly state?: number;
  /** 0 in, 1 out */
  readonly direction?: number;
};

/** Stores payments of coins as the copy of the service's transactions has them. */
export const listPayments = async (store: Store, payments: readonly ListedPayment[]): Promise<void> => {
  const key = { environment: "held", kind: "address" } as const;
  await store
    .insertInto("ledger_keys")
    .values([
      { environment: "held", kind: "organization", text: "", number: 1 },
      { ...key, text: recipient.toLowerCase(), number: 2 },
      { ...key, text: other.toLowerCase(), number: 3 },
    ])
    .execute();
  await store
    .insertInto("ledger_assets")
    .values({ number: 4, environment: "held", network_id: networkId, kind: "native", token: "native" })
    .execute();
  for (const { number, to, at, seenAt = at, amount = "500000000000000000", state = 0, direction = 1 } of payments) {
    const hash = hashOf(number);
    await store
      .insertInto("ledger_transactions")
      .values({
        number,
        environment: "held",
        network_id: networkId,
        hash,
        hash_key: hash.slice(2),
        at,
        seen_at: seenAt,
        sort_at: at,
        state: "confirmed",
        status: "CONFIRMED",
        ask_at: null,
        asks: 0,
      })
      .execute();
    const counterparty = to === recipient ? 2 : 3;
    await store
      .insertInto("ledger_movements")
      .values({
        transaction_number: number,
        scope: 1,
        direction,
        asset: 4,
        counterparty,
        network: 5,
        sort_at: at,
        state,
        amount,
        counted: 1,
      })
      .execute();
  }
};
