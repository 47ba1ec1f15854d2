import { Button, FileButton, Group } from "@mantine/core";
import { useRef } from "react";

/**
 * Reads the text of a chosen file. The last file counts, unless `forget` discards it because something else replaced it
 * in the meantime.
 */
export const useFileText = (onText: (text: string) => void, onUnreadable: (message: string) => void) => {
  const reading = useRef<File>(undefined);
  const forget = () => {
    reading.current = undefined;
  };
  const read = async (file: File) => {
    reading.current = file;
    try {
      const text = await file.text();
      if (reading.current === file) onText(text);
    } catch {
      if (reading.current === file) onUnreadable("Postern could not read the file. Choose it again.");
    }
  };
  return { read, forget };
};

/** The button that chooses a table file. */
export const TableFileButton = ({ onFile }: { readonly onFile: (file: File) => void }) => (
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
  </Group>
);
