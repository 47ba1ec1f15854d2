import type { Address } from "#shared/wire/address.ts";
import type { Network } from "#shared/wire/network.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { balanceText, SenderSelect } from "#src/records/sender-select.tsx";
import classes from "./collections.module.css";

type Props = Pick<ControlledField<string>, "onChange" | "error"> & {
  readonly field?: Pick<ControlledField<string>, "name" | "ref" | "onBlur">;
  readonly environment: string;
  readonly network: Network;
  /** The chosen address; undefined while unknown. */
  readonly chosen: Address | undefined;
  readonly help: string;
};

/** The organization's signing address, on the collection's network. */
export const SignerField = ({ environment, network, chosen, help, field, onChange, error }: Props) => (
  <SenderSelect
    {...field}
    label="Sender"
    environment={environment}
    networks={[network]}
    chosen={chosen}
    // The full address and its balance take two lines instead.
    help={<span className={classes["twoLines"]}>{help}</span>}
    onChange={onChange}
    error={error}
    chosenHelp={balanceText(chosen, [network])}
  />
);
