import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Label, labelBodySchema } from "#shared/console/labels.ts";
import { usePutLabel, useRemoveLabel } from "#src/api/labels.ts";
import { AddressText } from "#src/components/address-text.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { NetworkSelect } from "#src/records/network-select.tsx";

type Props = {
  readonly environment: string;
  /** The label that is changed; none for a new one. */
  readonly label: Label | undefined;
  readonly onDone: () => void;
};

/** Gives an address a label, changes one or takes it away, for admins. */
export const LabelForm = ({ environment, label, onDone }: Props) => {
  useFocusBack();
  const put = usePutLabel(environment);
  const remove = useRemoveLabel(environment);
  const [networkId, setNetworkId] = useState("");
  const [address, setAddress] = useState("");
  const [text, setText] = useState(label?.label ?? "");
  const [tried, setTried] = useState(false);
  const body = {
    networkId: label === undefined ? (networkId === "" ? null : networkId) : label.networkId,
    address: label?.address ?? address,
    label: text,
  };
  const parsed = labelBodySchema.safeParse(body);
  const problem = (field: "address" | "label") =>
    tried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const submit = () => {
    setTried(true);
    if (parsed.success) put.mutate({ ...parsed.data, version: label?.version }, { onSuccess: onDone });
  };
  const error = put.error ?? remove.error;
  return (
    <form
      aria-label={label === undefined ? "New label" : "Change label"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" maw={480} mb="lg">
        {label === undefined ? (
          <>
            <NetworkSelect environment={environment} value={networkId} none="Any network" onChange={setNetworkId} />
            <TextInput
              label="Address"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
              error={sentence("The address", problem("address"))}
            />
          </>
        ) : (
          <Text size="sm" component="div">
            <AddressText value={label.address} form="full" />
          </Text>
        )}
        <TextInput
          label="Label"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={sentence("The label", problem("label"))}
        />
        {error !== null && <ErrorPanel error={error} />}
        <Group gap="sm">
          <Button type="submit" loading={put.isPending}>
            Save label
          </Button>
          {label !== undefined && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(label, { onSuccess: onDone })}
            >
              Remove label
            </Button>
          )}
          <Button variant="subtle" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const sentence = (what: string, problem: string | undefined) => problem && `${what} ${problem}.`;
