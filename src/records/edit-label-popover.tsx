import { Button, Checkbox, Group, Popover, Stack, Text, TextInput } from "@mantine/core";
import { type RefObject, type SyntheticEvent, useEffect, useState } from "react";
import * as z from "zod/mini";
import { addressKey } from "#shared/console/identifiers.ts";
import { type Label, labelBodySchema } from "#shared/console/labels.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { usePutLabel, useRemoveLabel } from "#src/api/labels.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { NetworkName } from "./network-name.tsx";

type Props = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly value: string;
  readonly label: Label | undefined;
  readonly onClose: () => void;
};

const formSchema = lazily(() =>
  z.object({
    label: worded(labelBodySchema.built.shape.label, (problem) => `The label ${problem}.`),
  }),
);

/**
 * The form of one label, below the button that opened it. The page around it does not shift, and its events stay
 * inside.
 */
export const EditLabelPopover = ({ button, onClose, ...props }: Props) => {
  const close = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <Popover
      opened
      onDismiss={close}
      onChange={(opened) => {
        if (!opened) close();
      }}
      position="bottom-start"
      width={300}
      trapFocus
      shadow="md"
      // Named by its target it would have no name.
      withRoles={false}
    >
      <Popover.Target>
        <span aria-hidden />
      </Popover.Target>
      {/* A click must not count for the row around the address, nor a submit for a form around it. */}
      <Popover.Dropdown p="sm" {...asDialog} onClick={alone} onSubmit={alone}>
        <LabelForm {...props} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
};

const asDialog = { role: "dialog", "aria-label": "Label of the address" } as const;

const alone = (event: SyntheticEvent) => event.stopPropagation();

const LabelForm = ({ environment, networkId, value, label, onClose }: Omit<Props, "button">) => {
  const put = usePutLabel(environment);
  const remove = useRemoveLabel(environment);
  /** The label when the form was opened: the server refuses to overwrite later changes by others. */
  const [opened] = useState(label);
  const [isOnAny, setOnAny] = useState(networkId === undefined);
  const { form, field, submit } = useZodForm(formSchema, { defaultValues: { label: opened?.label ?? "" } });
  const refused = useFieldErrors(form, put.error, ["label"]);
  const { setFocus } = form;
  useEffect(() => setFocus("label", { shouldSelect: true }), [setFocus]);
  const on = opened === undefined ? (isOnAny ? null : (networkId ?? null)) : opened.networkId;
  const error = refused ?? remove.error;
  return (
    <form
      aria-label={opened === undefined ? "Add label" : "Edit label"}
      noValidate
      onSubmit={submit((typed) =>
        put.mutate(
          { networkId: on, address: addressKey(value), label: typed.label, version: opened?.version },
          { onSuccess: onClose },
        ),
      )}
    >
      <Stack gap="xs">
        <TextInput label="Label" autoComplete="off" data-autofocus {...field("label")} />
        {opened === undefined && networkId !== undefined ? (
          <Checkbox
            size="xs"
            label="On every network"
            checked={isOnAny}
            onChange={(event) => setOnAny(event.currentTarget.checked)}
          />
        ) : (
          <Text size="xs" c="dimmed">
            {on === null ? "On every network" : <NetworkName environment={environment} networkId={on} />}
          </Text>
        )}
        {error !== null && <ErrorPanel error={error} />}
        <Group gap={6} wrap="nowrap">
          <Button type="submit" px="xs" size="xs" loading={put.isPending}>
            Save label
          </Button>
          {opened !== undefined && (
            <Button
              size="xs"
              px="xs"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(opened, { onSuccess: onClose })}
            >
              Remove
            </Button>
          )}
          <Button size="xs" px="xs" variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
