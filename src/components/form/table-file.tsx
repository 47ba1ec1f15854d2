import { Button, FileButton, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { readFileText, windows1252Note } from "#src/lib/file-text.ts";

/**
 * Reads the text of a chosen file. The last file counts, unless `forget` discards it because something else replaced it
 * in the meantime. `note` says how it had to be read.
 */
export const useFileText = (onText: (text: string) => void, onUnreadable: (message: string) => void) => {
  const reading = useRef<File>(undefined);
  const [note, setNote] = useState<string>();
  const forget = () => {
    reading.current = undefined;
    setNote(undefined);
  };
  const read = async (file: File) => {
    reading.current = file;
    try {
      const { text, isWindows1252 } = await readFileText(file);
      if (reading.current !== file) return;
      onText(text);
      // Afterwards: a form that forgets the file it had does so with every new text.
      setNote(isWindows1252 ? windows1252Note : undefined);
    } catch {
      if (reading.current === file) onUnreadable("Postern could not read the file. Choose it again.");
    }
  };
  return { read, forget, note };
};

/** How a file had to be read. */
export const FileNote = ({ note }: { readonly note: string | undefined }) => (
  <Text size="sm" component="output">
    {note}
  </Text>
);

/** The button that chooses a table file. */
export const TableFileButton = ({
  onFile,
  note,
}: {
  readonly onFile: (file: File) => void;
  readonly note: string | undefined;
}) => (
  <Group>
    <FileButton
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      onChange={(file) => {
        if (file !== null) onFile(file);
      }}
    >
      {(props) => (
        <Button {...props} variant="default">
          Open a file
        </Button>
      )}
    </FileButton>
    <FileNote note={note} />
  </Group>
);
