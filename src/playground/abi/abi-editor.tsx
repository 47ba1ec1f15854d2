import { Button, FileButton, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { ClipboardEvent, DragEvent } from "react";
import { sizeText } from "#shared/amount/number-text.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { AbiProblem } from "#src/components/abi-text/abi-problem.tsx";
import { ContractChoice } from "#src/components/abi-text/contract-choice.tsx";
import { offsetAt } from "#src/components/abi-text/marked-line.ts";
import { prepareToRead } from "#src/components/abi-text/read-abi-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { BookVersions } from "./book-versions.tsx";
import type { NewSource } from "./tab-sources.ts";
import type { ContractAbi } from "./use-contract-abi.ts";
import { useReading } from "./use-reading.ts";
import { WellKnown } from "./well-known.tsx";
import classes from "#src/playground/parts/contract.module.css";

/** Adds an ABI: pasted, from a file, from the contract book, or a well-known interface. */
export const AbiEditor = ({
  contract,
  contractAbi,
  onDone,
  onAdded,
}: {
  readonly contract: ContractRef;
  readonly contractAbi: ContractAbi;
  readonly onDone: (() => void) | undefined;
  readonly onAdded: () => void;
}) => {
  const { reading, start, choose, cancel } = useReading();
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(contractAbi);
  useEffect(() => {
    latest.current = contractAbi;
  });
  const showPlace = (text: string, at: number) =>
    requestAnimationFrame(() => {
      const input = field.current;
      if (input === null) return;
      input.focus();
      if (input.value === text) input.setSelectionRange(at, at);
    });
  const take =
    (given: NewSource): Parameters<typeof start>[1] =>
    async (result, signal, source) => {
      const now = latest.current;
      if (result.ok) {
        await now.add(source, result, signal);
        if (signal.aborted) return;
        if (given.text === now.draft) now.setDraft("");
        onAdded();
        return;
      }
      // Earlier input stays; an invalid text goes into the empty field, to be fixed there.
      if (now.draft === "") now.setDraft(given.text);
      showPlace(given.text, offsetAt(given.text, result.error));
    };
  const add = (source: NewSource) => start(source, take(source));
  const load = async (file: File | null | undefined) => {
    if (file !== null && file !== undefined) await add({ kind: "file", name: file.name, text: await file.text() });
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() === "" || contractAbi.draft !== "") return;
    // A person who pastes an ABI wants to use it, and a field with a megabyte of text would block the page.
    event.preventDefault();
    void add({ kind: "pasted", name: "Pasted", text });
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void load(file);
  };
  const wrong = reading.state === "wrong" ? reading : undefined;
  const inField = wrong?.source.text === contractAbi.draft;
  return (
    <Stack gap="xs" className={classes["prose"]}>
      <Textarea
        ref={field}
        label="ABI"
        description={inField ? undefined : help}
        classNames={{ input: classes["code"] ?? "" }}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={contractAbi.draft}
        onChange={({ currentTarget: { value } }) => {
          prepareToRead(value);
          contractAbi.setDraft(value);
        }}
        onPaste={paste}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        error={wrong !== undefined && inField ? abiErrorText(wrong.error) : undefined}
      />
      {wrong === undefined ? null : inField ? (
        <AbiProblem text={wrong.source.text} error={wrong.error} />
      ) : (
        <Notice tone="bad" title={`${wrong.source.name} is not an ABI`}>
          {abiErrorText(wrong.error)}
          <AbiProblem text={wrong.source.text} error={wrong.error} />
        </Notice>
      )}
      {reading.state === "running" ? (
        <Group component="output" gap="xs">
          <Loader size="xs" />
          <Text size="sm">
            Reading <NameText text={reading.source.name} />, {sizeText(reading.source.text.length)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      ) : null}
      {reading.state === "several" ? (
        <ContractChoice
          contracts={reading.contracts}
          onChoose={(chosen) => void choose(reading.source, chosen, take(reading.source))}
        />
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => void add({ kind: "pasted", name: "Pasted", text: contractAbi.draft })}
        >
          Use this ABI
        </Button>
        <FileButton
          accept=".json,.abi,.sol,.vy,.vyi,.ts,.js,.txt,application/json,text/plain"
          onChange={(file) => void load(file)}
        >
          {(props) => (
            <Button {...props} variant="subtle" size="xs">
              Open a file
            </Button>
          )}
        </FileButton>
        {onDone === undefined ? null : (
          <Button variant="subtle" size="xs" onClick={onDone}>
            Close
          </Button>
        )}
      </Group>
      <BookVersions contract={contract} onPick={(source) => void add(source)} />
      <WellKnown onPick={(source) => void add(source)} />
    </Stack>
  );
};

const help =
  "Paste an ABI as JSON, a compiler's or explorer's output, Solidity, TypeScript, or signatures such as balanceOf(address) view returns (uint256), one per line. You can also drop a file.";
