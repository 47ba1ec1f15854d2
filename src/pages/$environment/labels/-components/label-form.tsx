import { Button, Group, Stack, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { typedAddressSchema } from "#shared/console/identifiers.ts";
import { labelBodySchema } from "#shared/console/labels.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { usePutLabel } from "#src/api/labels.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { AddressField } from "#src/components/form/address-field.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { AddressNote } from "#src/records/address-note.tsx";
import { NetworkSelect } from "#src/records/network-select.tsx";
import { useNetworks } from "#src/records/use-networks.ts";

type Props = {
  readonly environment: string;
  readonly onDone: () => void;
};

const labelFormSchema = lazily(() =>
  z.object({
    /** Empty: any network. */
    networkId: z.pipe(
      z.string(),
      z.transform((id) => (id === "" ? null : id)),
    ),
    address: worded(typedAddressSchema, (problem) => `This ${problem}.`),
    label: worded(labelBodySchema.built.shape.label, (problem) => `The label ${problem}.`),
  }),
);

/** Labels an address, for admins. */
export const LabelForm = ({ environment, onDone }: Props) => {
  useFocusBack();
  const put = usePutLabel(environment);
  const { form, field, submit } = useZodForm(labelFormSchema, {
    defaultValues: { networkId: "", address: "", label: "" },
  });
  const network = useControlledField(form.control, "networkId");
  const address = useControlledField(form.control, "address");
  const { networks } = useNetworks(environment);
  const error = useFieldErrors(form, put.error, ["address", "label"]);
  return (
    <form aria-label="Add recipient" noValidate onSubmit={submit((body) => put.mutate(body, { onSuccess: onDone }))}>
      <Stack gap="sm" maw={480} mb="lg">
        <NetworkSelect environment={environment} value={network.value} none="Any network" onChange={network.onChange} />
        <AddressField
          label="Address"
          network={networks.find(({ id }) => id === network.value)}
          name={address.name}
          value={address.value}
          onChange={address.onChange}
          onBlur={address.onBlur}
          inputRef={address.ref}
          error={address.error}
          note={
            isEvmAddress(address.value) && (
              <AddressNote
                environment={environment}
                networkId={network.value === "" ? undefined : network.value}
                address={address.value}
                isRecipient={false}
                isCompared
              />
            )
          }
        />
        <TextInput label="Label" autoComplete="off" {...field("label")} />
        {error !== null && <ErrorPanel error={error} />}
        <Group gap="sm">
          <Button type="submit" loading={put.isPending}>
            Save label
          </Button>
          <Button variant="subtle" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
