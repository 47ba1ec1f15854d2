import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { BookRef } from "#src/api/contract-book.ts";
import { useSaveDescriptor } from "#src/api/descriptors.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";

type Props = { readonly contract: BookRef; readonly version: string; readonly onRemoved: () => void };

/** Removes a contract's descriptor, in two steps. */
export const RemoveDescription = ({ contract, version, onRemoved }: Props) => {
  const save = useSaveDescriptor(contract);
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Group>
        <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
          Remove description…
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Text size="sm">
        Postern will describe calls to this contract in its own words. Earlier versions and recorded operations do not
        change.
      </Text>
      {save.error !== null && <ErrorPanel error={save.error} />}
      <Group gap="sm">
        <Button
          color="red"
          loading={save.isPending}
          onClick={() => save.mutate({ descriptor: null, version }, { onSuccess: onRemoved })}
        >
          Remove description
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </Group>
    </>
  );
};
