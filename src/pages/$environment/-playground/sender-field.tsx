import { Select, Text } from "@mantine/core";
import { useController } from "react-hook-form";
import type { Address } from "../../../../shared/wire/address.ts";
import type { Network } from "../../../../shared/wire/network.ts";
import { afterPointer } from "../../../components/abi-form/after-pointer.ts";
import { nativeBalance } from "./amount.ts";
import { addressName, shortHex } from "./place.ts";

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
  const chosen = senders.find(({ id }) => id === held);
  return (
    <Select
      label="Sender"
      placeholder="Pick an address"
      ref={ref}
      name={name}
      value={chosen?.id ?? null}
      onChange={(value) => onChange(value ?? "")}
      onBlur={() => afterPointer(onBlur)}
      data={senders.map((sender) => ({ value: sender.id, label: senderText(sender) }))}
      renderOption={({ option }) => (
        <Option
          text={option.label}
          balance={balanceText(
            senders.find(({ id }) => id === option.value),
            network,
          )}
        />
      )}
      searchable={senders.length > 10}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage="No address matches."
      inputWrapperOrder={["label", "input", "error", "description"]}
      error={fieldState.error?.message}
      description={fieldState.invalid ? undefined : helpText(senders, network, more, chosen)}
    />
  );
}

function Option({ text, balance }: { readonly text: string; readonly balance: string | undefined }) {
  return (
    <span>
      {text}
      <Text span display="block" size="xs" c="dimmed">
        {balance}
      </Text>
    </span>
  );
}

function helpText(
  senders: readonly Address[],
  network: Network,
  more: boolean,
  chosen: Address | undefined,
): string | undefined {
  if (senders.length === 0) return `The organization has no address on ${network.name}.`;
  if (chosen !== undefined) return balanceText(chosen, network);
  return more ? "Only the first of the organization's addresses are offered." : undefined;
}

/** An address's balance in native units, as a person reads it. */
export function balanceText(sender: Address | undefined, { name, decimals }: Network): string | undefined {
  const native = nativeBalance(sender?.balance, decimals);
  return native === undefined ? undefined : `Balance ${native} native units of ${name}`;
}

/** An address as a person knows it: its name and its short form. */
export function senderText(sender: Address): string {
  return [addressName(sender), shortHex(sender.address)].filter((part) => part !== undefined).join(" · ");
}
