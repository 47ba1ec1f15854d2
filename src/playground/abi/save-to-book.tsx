import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Abi } from "#shared/abi/types.ts";
import type { BookDetail } from "#shared/console/contracts.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookEntryOptions, useSaveContract } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { later, preloads } from "#src/components/later.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import classes from "./abi-sources.module.css";

const SaveToBookForm = later(async () => (await import("./save-to-book-form.tsx")).SaveToBookForm);

/** Saves the current ABI to the contract book, for admins; shows whether the book already has it. */
export const SaveToBook = ({
  contract: { environment, network, address },
  abi,
  hash,
  proposed = "",
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly hash: string | undefined;
  /** The initial name for a contract that is not in the book. */
  readonly proposed?: string;
}) => {
  const session = useQuery(sessionOptions()).data;
  const isAdmin = session !== undefined && roleIncludes(session.role, "admin");
  const contract = { environment: environment.id, networkId: network.id, address };
  const entry = useQuery(bookEntryOptions(contract)).data;
  const save = useSaveContract(contract);
  /** The entry when the form was opened: the server refuses to overwrite later changes by others. */
  const [opened, setOpened] = useState<BookDetail | null>();
  const close = () => {
    setOpened(undefined);
    save.reset();
  };
  if (entry === undefined) return <span className={classes["bookPlace"]} />;
  if (entry !== null && entry.abiHash === hash)
    return (
      <Text size="sm">
        In the contract book as <NameText text={entry.name} />.
      </Text>
    );
  if (entry?.abis.some((version) => version.hash === hash) === true) {
    return (
      <Text size="sm">
        An earlier version of <NameText text={entry.name} /> in the contract book.
      </Text>
    );
  }
  if (!isAdmin && entry === null) return <Text size="sm">Not in the contract book.</Text>;
  if (opened === undefined) {
    const offer = isAdmin && (
      <Anchor
        component="button"
        type="button"
        size="sm"
        flex="none"
        {...preloads(SaveToBookForm)}
        onClick={() => setOpened(entry)}
      >
        {entry === null ? "Save to contract book" : "Save this ABI"}
      </Anchor>
    );
    return entry === null ? (
      offer
    ) : (
      // On one line, because it is loaded after the content below it.
      <Group gap="xs" wrap="nowrap" maw="100%">
        <Text size="sm" truncate title="In the contract book, with another ABI">
          Saved as <NameText text={entry.name} />
        </Text>
        {offer}
      </Group>
    );
  }
  return (
    <SaveToBookForm
      entry={opened}
      proposed={proposed}
      abi={abi}
      isSaving={save.isPending}
      error={save.error}
      onSave={(body) => save.mutate({ body, version: opened?.version }, { onSuccess: close })}
      onClose={close}
    />
  );
};
