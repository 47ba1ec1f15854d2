import { Button, Group, Skeleton, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { parseAbi } from "#shared/abi/parse.ts";
import { type BookDetail, contractBodySchema } from "#shared/console/contracts.ts";
import { abiVersionOptions, type BookRef, useSaveContract } from "#src/api/contract-book.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { abiErrorText } from "#src/components/abi-error-text.ts";
import classes from "./contracts.module.css";
import { RemoveContract } from "./remove-contract.tsx";

type Props = { readonly contract: BookRef; readonly entry: BookDetail | null; readonly onSaved: () => void };

/** Saves a contract in the book or changes it, for admins; its ABI is loaded first, so that what is not touched stays. */
export const ContractForm = (props: Props) => {
  const { contract, entry } = props;
  const present = entry?.abis.find(({ hash }) => hash === entry.abiHash);
  const abi = useQuery({
    ...abiVersionOptions(contract, present ?? { position: 0, hash: "" }),
    enabled: present !== undefined,
  });
  if (abi.error !== null) return <ErrorPanel error={abi.error} onRetry={() => void abi.refetch()} />;
  if (present === undefined) return <Fields {...props} abiText="" />;
  if (abi.data === undefined) return <Skeleton height={320} aria-label="Loading the ABI" />;
  return <Fields {...props} abiText={JSON.stringify(abi.data.abi, null, 2)} />;
};

const Fields = ({ contract, entry, onSaved, abiText }: Props & { readonly abiText: string }) => {
  const save = useSaveContract(contract);
  const [name, setName] = useState(entry?.name ?? "");
  const [tags, setTags] = useState(entry?.tags.join(", ") ?? "");
  const [notes, setNotes] = useState(entry?.notes ?? "");
  const [text, setText] = useState(abiText);
  const [tried, setTried] = useState(false);
  const abi = text.trim() === "" ? null : parseAbi(text);
  const parsed = contractBodySchema.safeParse({
    name,
    tags: tags.split(",").filter((tag) => tag.trim() !== ""),
    notes,
    abi: abi?.ok === true ? abi.abi : null,
  });
  const problem = (field: string) => (tried ? problemOf(parsed, field) : undefined);
  const abiProblem = abi?.ok === false ? abiErrorText(abi.error) : problem("abi");
  const submit = () => {
    setTried(true);
    if (parsed.success && abi?.ok !== false) {
      save.mutate({ body: parsed.data, version: entry?.version }, { onSuccess: onSaved });
    }
  };
  return (
    <form
      aria-label={entry === null ? "Save contract" : "Change contract"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" maw={720}>
        <TextInput
          label="Name"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problem("name")}
        />
        <TextInput
          label="Tags"
          description="Up to 20, with commas between them."
          autoComplete="off"
          value={tags}
          onChange={({ currentTarget }) => setTags(currentTarget.value)}
          error={problem("tags")}
        />
        <Textarea
          label="Notes"
          rows={3}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          error={problem("notes")}
        />
        <Textarea
          label="ABI"
          description="A JSON list, an artifact of a compiler, or signatures, one a line. Every ABI that is saved is kept."
          rows={10}
          spellCheck={false}
          className={classes.abi ?? ""}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={abiProblem}
        />
        {save.error !== null && <ErrorPanel error={save.error} />}
        <Text size="sm">What you save is recorded with your name.</Text>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {entry === null ? "Save contract" : "Save changes"}
          </Button>
        </Group>
        {entry !== null && <RemoveContract contract={contract} entry={entry} onRemoved={onSaved} />}
      </Stack>
    </form>
  );
};

type Parsed = ReturnType<typeof contractBodySchema.safeParse>;

const words: Readonly<Record<string, string>> = {
  name: "The name",
  tags: "A tag or the tags",
  notes: "The notes",
  abi: "The ABI",
};

const problemOf = ({ error }: Parsed, field: string): string | undefined => {
  const issue = error?.issues.find(({ path }) => path[0] === field);
  return issue && `${words[field] ?? ""} ${issue.message}.`;
};
