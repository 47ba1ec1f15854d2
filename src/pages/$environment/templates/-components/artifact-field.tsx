import { Button, FileButton, Group, Loader, Stack, Text, Textarea } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { countText, sizeText } from "#shared/amount/number-text.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { OfferList } from "./offer-list.tsx";
import { type Offer } from "./template-offers.ts";
import { useArtifact } from "./use-artifact.ts";
import classes from "./templates.module.css";

type Props = {
  /** Receives a contract, and the name of its text or file. */
  readonly onTake: (offer: Offer, from: string) => void;
};

/**
 * Accepts an artifact: pasted, dropped or opened as a file. A single contract is used immediately; among several, one
 * is chosen.
 */
export const ArtifactField = ({ onTake }: Props) => {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Offer>();
  const { reading, start, open, cancel } = useArtifact(({ name, offers: { offers } }) => {
    setText("");
    setChosen(undefined);
    const [only, ...more] = offers;
    if (only !== undefined && more.length === 0) {
      setChosen(only);
      onTake(only, name);
    }
  });
  const readText = (pasted: string) => void start({ name: "", text: pasted });
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text/plain");
    // A part that is put into what was typed is not an artifact.
    if (text !== "" || pasted.trim() === "") return;
    // A field with a megabyte of text would block the page.
    event.preventDefault();
    if (pasted.length <= longestShown) setText(pasted);
    readText(pasted);
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void open(file);
  };
  const source = "name" in reading && reading.name !== "" ? `“${reading.name}”` : "The text";
  return (
    <Stack gap="xs">
      <Textarea
        label="Artifact"
        description="A file from Hardhat, Foundry, Truffle or solc, with one or more contracts. Paste it or drop the file to fill in the fields below."
        className={classes["code"] ?? ""}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={paste}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      <Group gap="xs">
        <FileButton
          accept=".json,.abi,.txt,application/json,text/plain"
          onChange={(file) => {
            if (file !== null) void open(file);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs">
              Open a file
            </Button>
          )}
        </FileButton>
        {text.trim() !== "" && (
          <Button variant="default" size="xs" onClick={() => readText(text)}>
            Read artifact
          </Button>
        )}
      </Group>
      {reading.state === "running" && (
        <Group component="output" gap="xs">
          <Loader size="xs" />
          <Text size="sm">
            Reading {reading.name === "" ? "the text" : <NameText text={reading.name} />}, {sizeText(reading.size)}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      )}
      {reading.state === "wrong" && (
        <Notice tone="bad" title={`${source} is not an artifact`}>
          {abiErrorText(reading.error)}
        </Notice>
      )}
      {reading.state === "unreadable" && (
        <Notice tone="bad" title={`${source} could not be read`}>
          {reading.reason}
        </Notice>
      )}
      {reading.state === "read" && reading.offers.offers.length > 1 && (
        <OfferList
          offers={reading.offers.offers}
          chosen={chosen}
          onChoose={(offer) => {
            setChosen(offer);
            onTake(offer, reading.name);
          }}
        />
      )}
      {reading.state === "read" && reading.offers.empty > 0 && (
        <Text size="xs" c="dimmed">
          {countText(reading.offers.empty, "interface or abstract contract", "interfaces and abstract contracts")}{" "}
          without code left out.
        </Text>
      )}
    </Stack>
  );
};

const longestShown = 20_000;
