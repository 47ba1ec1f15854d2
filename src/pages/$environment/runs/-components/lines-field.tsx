import { NativeSelect, Stack, Textarea } from "@mantine/core";
import { type ClipboardEvent, useId, useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { ControlledField } from "#src/components/form/use-controlled-field.ts";
import { firstLines, linesIn, partLines, partsOfText, withFieldLineEnds } from "./line-parts.ts";

type Props = ControlledField<string> & { readonly label: string; readonly description: string };

/** A text in the parts in which it is edited, and the shown one. */
type Edited = { readonly text: string; readonly parts: readonly string[]; readonly shown: number };

/** A multi-line text. A long one is shown and edited in parts: with all lines in one field the page would be slow. */
export const LinesField = ({ value, onChange, label, description, ...field }: Props) => {
  const id = useId();
  const [edited, setEdited] = useState<Edited>({ text: "", parts: [""], shown: 0 });
  // A part being edited keeps its bounds: lines must not move away from the cursor. Another text begins with its first
  // part.
  const { parts, shown } = edited.text === value ? edited : { parts: partsOfText(value), shown: 0 };
  const exchange = (...texts: readonly string[]) => {
    const next = parts.toSpliced(shown, 1, ...texts);
    const text = next.join("\n");
    setEdited({ text, parts: next, shown });
    onChange(text);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = withFieldLineEnds(event.clipboardData.getData("text/plain"));
    if (linesIn(pasted) <= partLines) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    exchange(...partsOfText(before.slice(0, selectionStart) + pasted + before.slice(selectionEnd)));
  };
  const starts = firstLines(parts);
  return (
    <Stack gap="xs">
      <Textarea
        {...field}
        id={id}
        label={label}
        description={description}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={parts[shown] ?? ""}
        onChange={({ currentTarget }) => exchange(...partsOfText(currentTarget.value))}
        onPaste={paste}
      />
      {parts.length > 1 && (
        <NativeSelect
          label="Lines shown"
          aria-controls={id}
          maw={320}
          value={String(shown)}
          data={parts.map((part, index) => {
            const start = starts[index] ?? 1;
            const end = start + linesIn(part) - 1;
            return {
              value: String(index),
              label: `${numberText(start)} to ${numberText(end)} of ${numberText((starts.at(-1) ?? 1) - 1)}`,
            };
          })}
          onChange={({ currentTarget }) => setEdited({ text: value, parts, shown: Number(currentTarget.value) })}
        />
      )}
    </Stack>
  );
};
