import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { Abi } from "#shared/abi/types.ts";
import { type BookDetail, type ContractBody, contractBodySchema } from "#shared/console/contracts.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { bookEntryOptions, useSaveContract } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import classes from "./abi-sources.module.css";
import type { ContractRef } from "../ref/contract-ref.ts";

/** Saves the ABI that is used to the contract book, for admins; says where the book has it already. */
export const SaveToBook = ({
  contract: { environment, network, address },
  abi,
  hash,
  proposed = "",
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly hash: string | undefined;
  /** The name that the form begins with for a contract that the book does not have. */
  readonly proposed?: string;
}) => {
  const session = useQuery(sessionOptions()).data;
  const isAdmin = session !== undefined && roleIncludes(session.role, "admin");
  const contract = { environment: environment.id, networkId: network.id, address };
  const entry = useQuery(bookEntryOptions(contract)).data;
  const save = useSaveContract(contract);
  /** The entry as it was when the form opened: the server refuses to overwrite what somebody else saved since. */
  const [opened, setOpened] = useState<BookDetail | null>();
  const close = () => {
    setOpened(undefined);
    save.reset();
  };
  if (entry === undefined) return null;
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
  if (!isAdmin) return null;
  if (opened === undefined) {
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(entry)}>
        Save to contract book
      </Anchor>
    );
  }
  return (
    <Form
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

const saveFormSchema = lazily(() =>
  z.object({
    name: worded(contractBodySchema.built.shape.name, (problem) => `The name ${problem}.`),
  }),
);

const Form = ({
  entry,
  proposed,
  abi,
  isSaving,
  error,
  onSave,
  onClose,
}: {
  readonly entry: BookDetail | null;
  readonly proposed: string;
  readonly abi: Abi;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (body: ContractBody) => void;
  readonly onClose: () => void;
}) => {
  const { form, field, submit } = useZodForm(saveFormSchema, { defaultValues: { name: entry?.name ?? proposed } });
  const unplaced = useFieldErrors(form, error, ["name"]);
  const save = (name: string) => {
    const body = contractBodySchema.safeParse({ name, tags: entry?.tags ?? [], notes: entry?.notes ?? "", abi });
    if (body.success) onSave(body.data);
    else form.setError("name", { message: abiProblem(body.error) });
  };
  return (
    <form
      aria-label="Save to contract book"
      noValidate
      className={classes["form"]}
      onSubmit={submit(({ name }) => save(name))}
    >
      <TextInput
        label="Name in the contract book"
        description={
          entry === null
            ? "What you save is recorded with your name."
            : "The book keeps its former ABIs. What you save is recorded with your name."
        }
        autoComplete="off"
        {...field("name")}
      />
      {unplaced === null ? null : <ErrorPanel error={unplaced} />}
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

/** The ABI has no field here: the name's says what keeps it from being saved. */
const abiProblem = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue === undefined ? "" : `The ABI, at ${issue.path.join(".")}, ${issue.message}.`;
