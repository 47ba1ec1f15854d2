import { useEffect, useState } from "react";
import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { pastedJsonSteps } from "#shared/abi/pasted-json.ts";
import { drain } from "#shared/abi/steps.ts";
import type { AbiTextResult } from "#shared/abi/text/abi-text.ts";
import { countText } from "#shared/amount/number-text.ts";
import { readAbiText, sourced } from "./read-abi-text.ts";

/** What a text is, once it has been read. */
type Read = {
  readonly reading: Promise<AbiTextResult>;
  result: AbiTextResult | undefined;
  /** The code that reads it could not be loaded: it is tried again the next time. */
  isLost: boolean;
};

/** A form is checked with every change of any field, and reading an ABI takes longer than a keystroke may. */
const texts = new Map<string, Read>();
const mostKept = 4;

/** Reads the text of a form's ABI field, in whatever form a developer pastes it. No text is read twice. */
export const readFieldAbi = (text: string): Promise<AbiTextResult> => {
  const before = texts.get(text);
  if (before !== undefined && !before.isLost) return before.reading;
  const reading = readAbiText(text)
    .catch((error: unknown): AbiTextResult => {
      own.isLost = true;
      const reason = `The reader of this form could not be loaded (${error instanceof Error ? error.message : ""})`;
      return { ok: false, error: { ...nothing, reason, hint: "Try again." } };
    })
    .then((result) => {
      own.result = result;
      return result;
    });
  const own: Read = { reading, result: undefined, isLost: false };
  keep(text, own);
  return reading;
};

const keep = (text: string, read: Read): void => {
  texts.set(text, read);
  for (const oldest of [...texts.keys()].slice(0, -mostKept)) texts.delete(oldest);
};

/** The one ABI in the text of a form's field, or why there is none. A text that is no plain JSON has to be read first. */
export const fieldAbi = (text: string): AbiParseResult => {
  if (text.trim() === "") return { ok: false, error: { code: "empty", expected: "an ABI", got: "" } };
  const result = texts.get(text)?.result ?? plainAbi(text);
  if (result === undefined) return { ok: false, error: { ...nothing, reason: "The ABI is still being read" } };
  if (!result.ok) return result;
  const [only] = result.contracts;
  if (only !== undefined && result.contracts.length === 1) return sourced(only.result);
  const reason = `This text has ${countText(result.contracts.length, "contract")}`;
  return { ok: false, error: { ...nothing, reason, hint: "Choose one below." } };
};

const nothing = { code: "text-invalid", expected: "", got: "" } as const;

const plainAbi = (text: string): AbiTextResult | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const result = drain(pastedJsonSteps(text));
  if (!result.ok || (result.abi.length === 0 && text.trim() !== "[]")) return undefined;
  const read: AbiTextResult = { ok: true, contracts: [{ name: "", file: "", missing: [], result }] };
  keep(text, { reading: Promise.resolve(read), result: read, isLost: false });
  return read;
};

/** What the text of a field is; undefined while it is being read, and of a blank one. */
export const useFieldAbi = (text: string): AbiTextResult | undefined => {
  const [read, setRead] = useState<{ readonly text: string; readonly result: AbiTextResult }>();
  useEffect(() => {
    if (text.trim() === "") return undefined;
    let isLeft = false;
    void readFieldAbi(text).then((result) => isLeft || setRead({ text, result }));
    return () => {
      isLeft = true;
    };
  }, [text]);
  return read?.text === text ? read.result : undefined;
};
