import { useEffect, useState } from "react";
import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { pastedJsonSteps } from "#shared/abi/pasted-json.ts";
import { drain } from "#shared/abi/steps.ts";
import type { AbiTextResult } from "#shared/abi/text/abi-text.ts";
import { standardAbi } from "#shared/abi/unstated.ts";
import { countText } from "#shared/amount/number-text.ts";
import { readAbiText, sourced } from "./read-abi-text.ts";

/** A parsed text. */
type Read = {
  readonly reading: Promise<AbiTextResult>;
  result: AbiTextResult | undefined;
  /** The parser failed to load, and is loaded again next time. */
  isLost: boolean;
};

/** A form is validated at every change of any field, and parsing an ABI takes longer than a keystroke may. */
const texts = new Map<string, Read>();
const mostKept = 4;

/** Parses the text of a form's ABI field, in any format a developer pastes. No text is parsed twice. */
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

/** The single ABI in a form field's text, or its error. A text that is not plain JSON has to be parsed first. */
export const fieldAbi = (text: string): AbiParseResult => {
  if (text.trim() === "") return { ok: false, error: { code: "empty", expected: "an ABI", got: "" } };
  const result = texts.get(text)?.result ?? plainAbi(text);
  if (result === undefined) return { ok: false, error: { ...nothing, reason: "The ABI is still being read" } };
  if (!result.ok) return result;
  const [only] = result.contracts;
  if (only !== undefined && result.contracts.length === 1) return standard(sourced(only.result));
  const reason = `This text has ${countText(result.contracts.length, "contract")}`;
  return { ok: false, error: { ...nothing, reason, hint: "Choose one below." } };
};

/** What a form saves is standard JSON. */
const standard = (result: AbiParseResult): AbiParseResult =>
  result.ok ? { ...result, abi: standardAbi(result.abi) } : result;

const nothing = { code: "text-invalid", expected: "", got: "" } as const;

const plainAbi = (text: string): AbiTextResult | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const result = drain(pastedJsonSteps(text));
  if (!result.ok || (result.abi.length === 0 && text.trim() !== "[]")) return undefined;
  const read: AbiTextResult = { ok: true, contracts: [{ name: "", file: "", missing: [], result }] };
  keep(text, { reading: Promise.resolve(read), result: read, isLost: false });
  return read;
};

/** The parsed text of a field; undefined while it is being parsed, and if it is blank. */
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
