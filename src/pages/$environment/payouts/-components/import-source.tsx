import { Button, Group, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { NameText } from "#src/components/exact-text.tsx";
import { FileNote, TableFileButton, useFileText } from "#src/components/form/table-file.tsx";

type Props = {
  readonly text: string;
  /** `fileName` is null for a text that was typed or pasted. */
  readonly onText: (text: string, fileName: string | null) => void;
  readonly onUnreadable: (message: string) => void;
};

/** A longer text than a field can show without delay. */
const longestShown = 20_000;

/** Where the rows come from: a field to paste into, or a file. Once a whole table is taken, only its name is shown. */
export const ImportSource = ({ text, onText, onUnreadable }: Props) => {
  const [taken, setTaken] = useState<string>();
  const picked = useRef<string>(null);
  const take = (table: string, name: string | null) => {
    setTaken(name ?? "Pasted table");
    onText(table, name);
  };
  const file = useFileText((read) => take(read, picked.current), onUnreadable);
  const clear = () => {
    file.forget();
    setTaken(undefined);
    onText("", null);
  };
  if (taken !== undefined && text !== "") {
    return (
      <Group gap="sm" justify="space-between">
        <div>
          <Text fw={600}>
            <NameText text={taken} />
          </Text>
          <FileNote note={file.note} />
        </div>
        <Group gap="xs">
          {/* The field that had the focus is gone. */}
          <Button size="xs" variant="default" ref={focusIt} onClick={() => setTaken(undefined)}>
            Edit the text
          </Button>
          <Button size="xs" variant="default" onClick={clear}>
            Clear
          </Button>
        </Group>
      </Group>
    );
  }
  return (
    <>
      <Textarea
        label="Table"
        description="One row per recipient: address, amount and, if you want, asset and purpose. With a first row of headings, the columns can be in any order."
        data-autofocus
        rows={text === "" ? 6 : 3}
        spellCheck={false}
        autoComplete="off"
        value={text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}
        readOnly={text.length > longestShown}
        onChange={({ currentTarget }) => {
          file.forget();
          onText(currentTarget.value, null);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          const isWhole = text === "" && /[\r\n]/.test(pasted.trim());
          if (!isWhole && pasted.length <= longestShown) return;
          event.preventDefault();
          file.forget();
          take(pasted, null);
        }}
      />
      <Group gap="sm" align="flex-end">
        <TableFileButton
          note={file.note}
          onFile={(chosen) => {
            picked.current = chosen.name;
            void file.read(chosen);
          }}
        />
        {text !== "" && (
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
    </>
  );
};

const focusIt = (node: HTMLButtonElement | null) => node?.focus();
