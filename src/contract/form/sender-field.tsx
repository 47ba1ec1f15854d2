import { useController } from "react-hook-form";
import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { balanceText, SenderSelect } from "#src/records/sender-select.tsx";

/** The address that signs and pays a call, with its balance in the network's native unit. */
export const SenderField = ({
  environment,
  network,
  chosen,
}: {
  readonly environment: string;
  readonly network: Network;
  /** The address that the form names; undefined while it is not known. */
  readonly chosen: Address | undefined;
}) => {
  const {
    field: { ref, name, onChange, onBlur },
    fieldState: { error },
  } = useController({ name: "sender" });
  return (
    <SenderSelect
      label="Sender"
      ref={ref}
      name={name}
      environment={environment}
      networks={[network]}
      chosen={chosen}
      onChange={onChange}
      onBlur={() => afterPointer(onBlur)}
      error={error?.message}
      chosenHelp={balanceText(chosen, [network])}
    />
  );
};
