import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { type BookDetail, contractBodySchema } from "#shared/console/contracts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { abiVersionOptions, type BookRef, useSaveContract } from "#src/api/contract-book.ts";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { abiFieldHelp, FieldAbiNotes } from "#src/components/abi-text/field-abi-notes.tsx";
import { fieldAbi, readFieldAbi } from "#src/components/abi-text/field-abi.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { RemoveContract } from "./remove-contract.tsx";
import classes from "./contracts.module.css";

type Props = { readonly contract: BookRef; readonly entry: BookDetail | null; readonly onSaved: () => void };

/**
 * Saves or changes a contract in the book, for admins; its ABI is loaded first, so that untouched values stay. Changes
 * by others do not remove input: the server refuses to overwrite them.
 */
export const ContractForm = ({ contract, entry: latest, onSaved }: Props) => {
  const [entry] = useState(latest);
  const present = entry?.abis.find(({ hash }) => hash === entry.abiHash);
  const abi = useQuery({
    ...abiVersionOptions(contract, present ?? { position: 0, hash: "" }),
    enabled: present !== undefined,
  });
  const abiText = present === undefined ? "" : abi.data && JSON.stringify(abi.data.abi, null, 2);
  if (abiText !== undefined) return <Fields contract={contract} entry={entry} onSaved={onSaved} abiText={abiText} />;
  if (abi.error !== null) return <ErrorPanel error={abi.error} onRetry={() => void abi.refetch()} />;
  return <Skeleton height={320} aria-label="Loading the ABI" />;
};

const contractFormSchema = lazily(() =>
  z.object({
    name: worded(contractBodySchema.built.shape.name, (problem) => `The name ${problem}.`),
    tags: z.pipe(
      z.transform((text: string) => text.split(",").filter((tag) => tag.trim() !== "")),
      worded(contractBodySchema.built.shape.tags, (problem) =>
        problem.startsWith("are") ? `The tags ${problem}.` : `A tag ${problem}.`,
      ),
    ),
    notes: worded(contractBodySchema.built.shape.notes, (problem) => `The notes ${problem}.`),
    abi: z.pipe(
      z.transform((text: string, context): unknown => {
        if (text.trim() === "") return null;
        const parsed = fieldAbi(text);
        if (parsed.ok) return parsed.abi;
        context.issues.push({ code: "custom", input: text, message: abiErrorText(parsed.error) });
        return z.NEVER;
      }),
      worded(contractBodySchema.built.shape.abi, (problem) => `The ABI ${problem}.`),
    ),
  }),
);

const Fields = ({ contract, entry, onSaved, abiText }: Props & { readonly abiText: string }) => {
  const save = useSaveContract(contract);
  const { form, field, submit } = useZodForm(contractFormSchema, {
    defaultValues: {
      name: entry?.name ?? "",
      tags: entry?.tags.join(", ") ?? "",
      notes: entry?.notes ?? "",
      abi: abiText,
    },
    before: ({ abi }) => readFieldAbi(abi),
  });
  const typed = useWatch({ control: form.control, name: "abi" });
  const abiField = field("abi");
  const error = useFieldErrors(form, save.error, ["name", "tags", "notes", "abi"]);
  return (
    <form
      aria-label={entry === null ? "Save contract" : "Edit contract"}
      noValidate
      onSubmit={submit((body) => save.mutate({ body, version: entry?.version }, { onSuccess: onSaved }))}
    >
      <Stack gap="sm" maw={720}>
        <TextInput label="Name" autoComplete="off" {...field("name")} />
        <TextInput label="Tags" description="Up to 20, separated by commas." autoComplete="off" {...field("tags")} />
        <Textarea label="Notes" rows={3} {...field("notes")} />
        <Textarea
          label="ABI"
          description={`${abiFieldHelp} Postern keeps every version.`}
          rows={10}
          spellCheck={false}
          className={classes.abi ?? ""}
          {...abiField}
        />
        <FieldAbiNotes
          text={typed}
          isWrong={abiField.error !== undefined}
          onChoose={(json) => form.setValue("abi", json, { shouldDirty: true, shouldValidate: true })}
        />
        {error !== null && <ErrorPanel error={error} />}
        <Text size="sm">Your name is recorded with the change.</Text>
        <Group gap="sm" justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {entry === null ? "Save contract" : "Save changes"}
          </Button>
        </Group>
        {entry !== null && <RemoveContract contract={contract} entry={entry} onRemoved={onSaved} />}
      </Stack>
    </form>
  );
};
