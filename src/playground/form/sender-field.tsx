import { startTransition } from "react";
import { useController } from "react-hook-form";
import type { Address } from "#shared/wire/address.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { balanceText, SenderSelect } from "#src/records/sender-select.tsx";
import { rememberSender } from "./last-sender.ts";

/** The address that signs and pays for a call, with its balance in the network's native unit. */
export const SenderField = ({
  contract,
  chosen,
}: {
  readonly contract: ContractRef;
  /** The form's sender; undefined while unknown. */
  readonly chosen: Address | undefined;
}) => {
  const { environment, network } = contract;
  const {
    field: { ref, name, onChange, onBlur },
    fieldState: { error },
  } = useController({ name: "sender" });
  return (
    <SenderSelect
      label="Sender"
      ref={ref}
      name={name}
      environment={environment.id}
      networks={[network]}
      chosen={chosen}
      onChange={(id) => {
        // The list closes first; what depends on the sender, which is most of a long form, is rendered in slices.
        startTransition(() => onChange(id));
        if (id !== "") rememberSender(contract, id);
      }}
      onBlur={() => afterPointer(onBlur)}
      error={error?.message}
      chosenHelp={balanceText(chosen, [network])}
    />
  );
};
