import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { addressProblemOn } from "#shared/address/family.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { pricesOptions } from "#src/api/prices.ts";
import { reviewOptions } from "#src/api/review.ts";
import { type FeeRoom, feeRoom } from "./fee-room.ts";
import type { Held } from "./held.ts";

/** The most of an asset that can be sent. */
export type Max = {
  readonly isAsking: boolean;
  /** Passes it on as text, once known. */
  readonly take: (onChange: (text: string) => void) => void;
  /** The note about the text that Max made; undefined for any other. */
  readonly noteOf: (text: string) => string | undefined;
};

type About = {
  readonly environment: Environment;
  readonly network: Network | undefined;
  readonly sender: Address | undefined;
  readonly held: Held | undefined;
  readonly to: string;
};

/** For a token, all of it; for the coin, all minus the network's fee. */
export const useMax = ({ environment, network, sender, held, to }: About): Max => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<{ readonly key: string; readonly text: string; readonly note: string }>();
  const isCoin = held?.asset.kind === "native";
  const isEvm = (network?.addressFamily ?? "EVM") === "EVM";
  const subject = JSON.stringify([sender?.id, held?.key]);
  // The choice may change during the request; the coin has the same key on every network.
  const latest = useRef(subject);
  useEffect(() => {
    latest.current = subject;
  });

  /** A node's gas estimate of a transfer to the recipient: more than the minimum if there is code. */
  const gasOf = async (): Promise<bigint | undefined> => {
    if (network === undefined || sender === undefined || addressProblemOn(network, to) !== undefined) return undefined;
    const body = { networkId: network.id, from: sender.address, to, calldata: "0x", amount: "1" };
    const review = await client.fetchQuery(reviewOptions(environment.id, body)).catch(() => undefined);
    return review?.simulation.outcome === "succeeded" ? BigInt(review.simulation.gas) : undefined;
  };
  const roomOf = async (on: Network): Promise<FeeRoom> => {
    if (!isEvm || on.isGasless === true) {
      return feeRoom({ network: on, prices: undefined, gas: undefined, lastFee: undefined });
    }
    const prices = await client.fetchQuery(pricesOptions(environment.id, on.id)).catch(() => undefined);
    const isKnown = prices?.outcome === "known";
    const gas = isKnown ? await gasOf() : undefined;
    const lastFee = isKnown ? undefined : await lastFeeOf(on);
    return feeRoom({ network: on, prices, gas, lastFee });
  };
  const lastFeeOf = async (on: Network): Promise<bigint | undefined> => {
    const query = { endpoint: "withdraw", networkId: on.id, state: "succeeded" as const, take: String(mostLooked) };
    const page = await client.fetchQuery(operationsOptions(environment.id, query)).catch(() => undefined);
    const fee = page?.data.find(({ meaning }) => typeof meaning?.fee?.amount === "string")?.meaning?.fee?.amount;
    return fee === undefined ? undefined : BigInt(fee);
  };

  const take = async (onChange: (text: string) => void) => {
    if (held?.balance === undefined || held.decimals === undefined || network === undefined) return;
    const { balance, decimals } = held;
    setAsking(true);
    try {
      const { room, note } = isCoin ? await roomOf(network) : { room: 0n, note: "The whole balance." };
      if (latest.current !== subject) return;
      const isTooLittle = balance <= room && room > 0n;
      const text = formatUnits(isTooLittle ? balance : balance - room, decimals);
      setMade({ key: subject, text, note: isTooLittle ? `${tooLittle} ${note}` : note });
      onChange(text);
    } finally {
      setAsking(false);
    }
  };
  return {
    isAsking,
    take: (onChange) => void take(onChange),
    noteOf: (text) => (made !== undefined && made.text === text && made.key === subject ? made.note : undefined),
  };
};

const mostLooked = 20;
const tooLittle = "The whole balance. The network fee may be higher, so this may fail.";
