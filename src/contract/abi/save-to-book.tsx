import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Abi } from "#shared/abi/types.ts";
import { contractBodySchema } from "#shared/console/contracts.ts";
import type { BookDetail } from "#shared/console/contracts.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookEntryOptions, useSaveContract } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import classes from "./abi-sources.module.css";
import type { ContractRef } from "../ref/contract-ref.ts";

/** Saves the ABI that is used to the contract book, for admins; says where the book has it already. */
export const SaveToBook = ({
  contract: { environment, network, address },
  abi,
  hash,
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly hash: string | undefined;
}) => {
  const session = useQuery(sessionOptions()).data;
  const isAdmin = session !== undefined && roleIncludes(session.role, "admin");
  const contract = { environment: environment.id, networkId: network.id, address };
  const entry = useQuery(bookEntryOptions(contract)).data;
  const save = useSaveContract(contract);
  const [open, setOpen] = useState(false);
  if (entry === undefined) return null;
  if (entry !== null && entry.abiHash === hash) return <Text size="sm">In the contract book as {entry.name}.</Text>;
  if (entry?.abis.some((version) => version.hash === hash) === true) {
    return <Text size="sm">An earlier version of {entry.name} in the contract book.</Text>;
  }
  if (!isAdmin) return null;
  if (!open) {
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        Save to contract book
      </Anchor>
    );
  }
  return (
    <Form
      entry={entry}
      abi={abi}
      isSaving={save.isPending}
      error={save.error}
      onSave={(body) => save.mutate({ body, version: entry?.version })}
      onClose={() => setOpen(false)}
    />
  );
};

type Body = ReturnType<typeof contractBodySchema.parse>;

const Form = ({
  entry,
  abi,
  isSaving,
  error,
  onSave,
  onClose,
}: {
  readonly entry: BookDetail | null;
  readonly abi: Abi;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (body: Body) => void;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState(entry?.name ?? "");
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const parsed = contractBodySchema.safeParse({ name, tags: entry?.tags ?? [], notes: entry?.notes ?? "", abi });
    const issue = parsed.error?.issues[0];
    setProblem(
      issue && `${issue.path[0] === "name" ? "The name" : `The ABI, at ${issue.path.join(".")},`} ${issue.message}.`,
    );
    if (parsed.success) onSave(parsed.data);
  };
  return (
    <form
      aria-label="Save to contract book"
      noValidate
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Name in the contract book"
        description={
          entry === null
            ? "What you save is recorded with your name."
            : "The book keeps its former ABIs. What you save is recorded with your name."
        }
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem}
      />
      {error === null ? null : <ErrorPanel error={error} />}
      <Group gap="xs" mt="xs">
        <Button type="submit" variant="default" size="xs" loading={isSaving}>
          Save
        </Button>
        <Button variant="subtle" size="xs" onClick={onClose}>
          Close
        </Button>
      </Group>
    </form>
  );
};
