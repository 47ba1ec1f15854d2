import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { SenderSelect } from "#src/records/sender-select.tsx";
import { networkOf } from "#src/records/use-senders.ts";
import { keepEnter } from "./keep-enter.ts";

type Props = ControlledField<string> & {
  /** The focus begins here. */
  readonly "data-autofocus"?: boolean;
  readonly environment: string;
  /** Those whose addresses can send. */
  readonly networks: readonly Network[];
  /** The form's sender; undefined while unknown. */
  readonly chosen: Address | undefined;
};

/** The sending address, shown in full with its network. */
export const FromField = ({ value: _value, chosen, networks, ...field }: Props) => {
  const network = chosen === undefined ? undefined : networkOf(networks, chosen);
  return (
    <SenderSelect
      {...field}
      label="From"
      onKeyDown={keepEnter}
      networks={networks}
      chosen={chosen}
      help="One of your addresses."
      chosenHelp={network === undefined ? undefined : `On ${nameText(network.name)}`}
    />
  );
};
