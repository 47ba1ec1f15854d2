import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { nameText } from "#src/components/name-text.ts";
import { useNetworks } from "./use-networks.ts";

/** The network of a form. */
export const networkIdSchema = lazily(() => z.string().check(z.minLength(1, "Choose a network.")));

/** One of the networks enabled for the organization. */
export const NetworkField = ({
  environment,
  mark,
  onChange,
  ...field
}: Omit<ControlledField<string>, "error"> & {
  readonly environment: string;
  readonly error?: ReactNode;
  /** The first field of a dialog. */
  readonly "data-autofocus"?: boolean;
  /** A note about a network beside its name. */
  readonly mark?: (networkId: string) => string | undefined;
}) => {
  const { networks } = useNetworks(environment);
  const enabled = networks.filter(({ enabled: isEnabled }) => isEnabled);
  return (
    <NativeSelect
      {...field}
      label="Network"
      description="Networks enabled for your organization."
      data={[
        { value: "", label: "Choose a network" },
        ...enabled.map(({ id, name }) => ({
          value: id,
          label: nameText([name, mark?.(id)].filter(Boolean).join(" ")),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
