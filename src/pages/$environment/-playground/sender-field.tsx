import { Select } from "@mantine/core";
import { useController } from "react-hook-form";
import type { Address } from "../../../../shared/wire/address.ts";
import type { Network } from "../../../../shared/wire/network.ts";
import { nativeBalance } from "./amount.ts";
import { shortHex } from "./place.ts";

/** The organization's address that signs and pays, with its balance in the network's native unit. */
export function SenderField({
  senders,
  network,
  more,
}: {
  readonly senders: readonly Address[];
  readonly network: Network;
  /** The organization has more addresses than were asked for. */
  readonly more: boolean;
}) {
  const {
    field: { ref, name, value: held, onChange, onBlur },
    fieldState,
  } = useController({
    name: "sender",
    rules: {
      validate: (value: unknown) =>
        senders.some(({ id }) => id === value) || "Required: one of the organization's addresses on this network.",
    },
  });
  const none = senders.length === 0 ? `The organization has no address on ${network.name}.` : undefined;
  const first = more ? `The first ${senders.length} of the organization's addresses.` : undefined;
  return (
    <Select
      label="Sender"
      placeholder="Pick an address"
      ref={ref}
      name={name}
      value={senders.some(({ id }) => id === held) ? String(held) : null}
      onChange={(value) => onChange(value ?? "")}
      onBlur={onBlur}
      data={senders.map((sender) => ({ value: sender.id, label: senderText(sender, network) }))}
      searchable={senders.length > 10}
      allowDeselect={false}
      nothingFoundMessage="No address matches."
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={fieldState.error?.message}
      description={fieldState.invalid ? undefined : (none ?? first)}
    />
  );
}

/** An address as a person knows it: label, short form, balance. */
export function senderText({ address, label, reference, balance }: Address, { decimals }: Network): string {
  const native = nativeBalance(balance, decimals);
  const name = label ?? reference;
  return [
    ...(name === undefined || name === "" ? [] : [name]),
    shortHex(address),
    ...(native === undefined ? [] : [`balance ${native}`]),
  ].join(" · ");
}
