import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { AddressNetwork } from "#shared/address/address-network.ts";
import { around, type Around } from "#shared/address/around.ts";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import { AddressFix } from "./address-fix.tsx";

type Props = {
  readonly text: string;
  /** Undefined if no network is chosen: a chain that the text names cannot be compared. */
  readonly network: AddressNetwork | undefined;
  /** The field's error, which may already say what the text is. */
  readonly error: string | undefined;
  readonly onTake: (address: string) => void;
  /** The offer of a payment request as a whole; without it, nothing of a request is offered. */
  readonly renderRequest: ((request: PaymentRequest) => ReactNode) | undefined;
};

/** What a text around an address says, and the address to take from it if it is one of the network. */
export const AroundAddress = ({ text, network, error = "", onTake, renderRequest }: Props) => {
  const read = around(text, network);
  if (read === undefined) return null;
  const { problem, offer } = read;
  const offered =
    offer?.kind === "address" ? (
      <AddressFix text={offer.address} word="Use this address" onFix={onTake} />
    ) : offer?.kind === "request" ? (
      renderRequest?.(offer.request)
    ) : undefined;
  return (
    <Stack gap={4} align="flex-start" component="span">
      {isSaid(error, read) ? null : <span>This {problem}.</span>}
      {offered}
    </Stack>
  );
};

/** Whether the field's error says the same: a field without a network of its own only knows that there is more. */
const isSaid = (error: string, { problem, offer }: Around): boolean =>
  error.includes(problem) || (offer?.kind === "address" && error.includes("is not an address alone"));
