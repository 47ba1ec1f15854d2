import { Button, FileButton, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DescriptorDetail } from "#shared/console/descriptor.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { usePreviewDescriptor, useSaveDescriptor } from "#src/api/descriptors.ts";
import { operationsOptions } from "#src/api/operations.ts";
import { sessionOptions } from "#src/api/session.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { FileNote, useFileText } from "#src/components/form/table-file.tsx";
import { nameText } from "#src/components/name-text.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import { DescriptionPreview } from "./description-preview.tsx";
import { RemoveDescription } from "./remove-description.tsx";
import classes from "./contracts.module.css";

type Props = {
  readonly contract: BookRef;
  readonly detail: DescriptorDetail;
  readonly isAdmin: boolean;
  readonly onChanged: () => void;
};

type Json = Readonly<Record<string, unknown>>;

/**
 * Previews a descriptor on a call, and saves it. Operators can preview; admins save. Changes by others do not remove
 * input: the server refuses to overwrite them.
 */
export const DescriptionForm = ({ contract, detail, isAdmin, onChanged }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  const mayTry = session !== undefined && roleIncludes(session.role, "operator");
  const [{ present, version }] = useState(detail);
  const [text, setText] = useState(present === null ? "" : JSON.stringify(present.descriptor, null, 2));
  const [problem, setProblem] = useState<string>();
  const [operationId, setOperationId] = useState("");
  const [calldata, setCalldata] = useState("");
  const preview = usePreviewDescriptor(contract);
  const save = useSaveDescriptor(contract);
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    preview.reset();
    save.reset();
  };
  const file = useFileText(change, setProblem);

  const read = (): Json | undefined => {
    const json = parsed(text);
    if (typeof json !== "string") return json;
    setProblem(json);
    return undefined;
  };
  const check = () => {
    const descriptor = read();
    if (descriptor === undefined) return;
    const bytes = calldata.trim();
    preview.mutate({
      descriptor,
      ...(operationId !== "" ? { operationId } : bytes === "" ? {} : { calldata: bytes }),
    });
  };
  const store = () => {
    const descriptor = read();
    if (descriptor !== undefined) save.mutate({ descriptor, version }, { onSuccess: onChanged });
  };
  return (
    <section aria-labelledby="description-form">
      <Title order={2} id="description-form" mb="sm">
        {present === null ? "Add description" : "Edit description"}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mayTry) check();
        }}
      >
        <Stack gap="sm" maw={720}>
          <Textarea
            label="Description (ERC-7730 JSON)"
            description="Up to 64 KiB. Merge files named in “includes” first."
            rows={14}
            spellCheck={false}
            className={classes.abi ?? ""}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => {
              file.forget();
              change(currentTarget.value);
            }}
          />
          <Group>
            <FileButton
              accept=".json,application/json"
              onChange={(chosen) => {
                if (chosen !== null) void file.read(chosen);
              }}
            >
              {(button) => (
                <Button variant="default" {...button}>
                  Open a file
                </Button>
              )}
            </FileButton>
            <FileNote note={file.note} />
          </Group>
          <EarlierCalls contract={contract} value={operationId} onChange={setOperationId} />
          {operationId === "" && (
            <TextInput
              label="Calldata"
              description="Try the description on this calldata instead of an earlier call."
              placeholder="0x…"
              autoComplete="off"
              spellCheck={false}
              value={calldata}
              onChange={({ currentTarget }) => setCalldata(currentTarget.value)}
            />
          )}
          {preview.error !== null && <ErrorPanel error={preview.error} />}
          {save.error !== null && <ErrorPanel error={save.error} />}
          {isAdmin && <Text size="sm">Your name is recorded with the change.</Text>}
          {!isAdmin && (
            <Text size="sm">
              {mayTry
                ? "Only an admin can save a description. You can try one here."
                : "Only an operator can try a description, and only an admin can save one."}
            </Text>
          )}
          <Group gap="sm" justify="flex-end">
            {mayTry && (
              <Button type="submit" variant="default" loading={preview.isPending}>
                Try it
              </Button>
            )}
            {isAdmin && (
              <Button loading={save.isPending} onClick={store}>
                Save description
              </Button>
            )}
          </Group>
          {isAdmin && present !== null && (
            <RemoveDescription contract={contract} version={version} onRemoved={onChanged} />
          )}
        </Stack>
      </form>
      <output>{preview.data !== undefined && <DescriptionPreview preview={preview.data.data} />}</output>
    </section>
  );
};

/** A text's JSON object, or its error. */
const parsed = (text: string): Json | string => {
  if (text.trim() === "") return "Paste a description, or open a file.";
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isRecord(json) ? json : "This is not a JSON object.";
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`;
  }
};

const mostCalls = "50";

type CallsProps = {
  readonly contract: BookRef;
  readonly value: string;
  readonly onChange: (operationId: string) => void;
};

/** The earlier calls of the contract, newest first. */
const EarlierCalls = ({ contract, value, onChange }: CallsProps) => {
  const { environment, networkId, address: contractAddress } = contract;
  const query = { endpoint: "writeContract", networkId, contractAddress, take: mostCalls };
  const { data } = useQuery(operationsOptions(environment, query));
  const calls = data?.data ?? [];
  return (
    <NativeSelect
      label="Earlier call"
      description={calls.length === 0 ? "No calls to this contract yet." : "Try the description on this call."}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: "", label: "None" },
        ...calls.map((call) => ({
          value: call.id,
          label: `${call.createdAt.slice(0, 16).replace("T", " ")} · ${nameOf(call)}`,
        })),
      ]}
    />
  );
};

const nameOf = (call: OperationRecord): string => {
  const sentence = call.meaning?.meaning.short;
  return nameText(
    sentence === undefined ? (describeOperation(call).functionName ?? call.id) : sentenceText(sentence, "short"),
  );
};
