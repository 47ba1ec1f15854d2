import { Button, Code, Group, Textarea } from "@mantine/core";
import { TableFileButton, type useFileText } from "#src/components/form/table-file.tsx";

type Props = {
  readonly text: string;
  readonly problem: string | undefined;
  readonly isSemi: boolean;
  readonly file: ReturnType<typeof useFileText>;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
};

/** How many characters of the table its field shows. */
const longestShown = 20_000;

/** The table of the tokens to mint: typed, pasted, or from a file. */
export const MintTableField = ({ text, problem, isSemi, file, onText, onFile }: Props) => {
  const isLong = text.length > longestShown;
  return (
    <>
      <Textarea
        label="Table"
        description={
          <>
            CSV, or cells copied from a spreadsheet. You can also drop a file here. The first row names the columns:{" "}
            <Code>{isSemi ? "to, tokenId, amount" : "to, tokenId"}</Code>, and optionally{" "}
            <Code>name, description, image, animation_url, external_url, metadataURI</Code>. Any other column is an
            attribute with a text. As JSON, <Code>attributes</Code>, <Code>properties</Code> and <Code>metadata</Code>{" "}
            take numbers, true and false, and any key.
          </>
        }
        rows={8}
        spellCheck={false}
        // A table may be far longer than a field can show without delay.
        value={isLong ? `${text.slice(0, longestShown)}…` : text}
        readOnly={isLong}
        error={problem}
        onChange={({ currentTarget }) => {
          file.forget();
          onText(currentTarget.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (pasted.length <= longestShown) return;
          event.preventDefault();
          file.forget();
          onText(pasted);
        }}
      />
      <Group gap="sm">
        <TableFileButton note={file.note} onFile={onFile} />
        {text === "" ? null : (
          <Button
            variant="default"
            onClick={() => {
              file.forget();
              onText("");
            }}
          >
            Clear
          </Button>
        )}
      </Group>
    </>
  );
};
