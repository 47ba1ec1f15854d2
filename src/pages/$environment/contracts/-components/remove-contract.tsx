import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { BookDetail } from "#shared/console/contracts.ts";
import { type BookRef, useRemoveContract } from "#src/api/contract-book.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = { readonly contract: BookRef; readonly entry: BookDetail; readonly onRemoved: () => void };

/** Removes a contract from the book, in two steps. */
export const RemoveContract = ({ contract, entry, onRemoved }: Props) => {
  const remove = useRemoveContract(contract);
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Group>
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsked(true)}>
          Remove from book…
        </Button>
      </Group>
    );
  }
  return (
    <>
      <Text size="sm">
        <NameText text={entry.name} /> will be removed from the book, with its notes and every version of its ABI. The
        contract stays on its network.
      </Text>
      {remove.error !== null && <ErrorPanel error={remove.error} />}
      <Group gap="sm">
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(entry.version, { onSuccess: onRemoved })}
        >
          Remove <NameText text={entry.name} />
        </Button>
        <Button variant="default" onClick={() => setAsked(false)}>
          Keep it
        </Button>
      </Group>
    </>
  );
};
