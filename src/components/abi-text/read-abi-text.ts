import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { pastedJsonSteps } from "#shared/abi/pasted-json.ts";
import type { AbiTextResult } from "#shared/abi/text/abi-text.ts";
import { withPauses } from "#src/components/with-pauses.ts";

/** Whether the text is meant to be JSON. */
const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

const loadTextReader = () => import("#shared/abi/text/abi-text.ts");

/** Loads what a text will need to be read, so that it is there when the person wants to use the text. */
export const prepareToRead = (text: string): void => {
  if (text.trim() !== "" && !isJson(text)) void loadTextReader().catch(() => undefined);
};

/**
 * Parses pasted or dropped text without blocking the page. The parser for anything but a plain JSON ABI is loaded on
 * demand.
 */
export const readAbiText = async (text: string, signal?: AbortSignal, onPause?: () => void): Promise<AbiTextResult> => {
  // A byte order mark is a property of the file, not of its content.
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") return { ok: false, error: { code: "empty", expected: "an ABI", got: "" } };
  if (isJson(content)) {
    const result = await withPauses(pastedJsonSteps(content), signal, onPause);
    if (result.ok && result.abi.length > 0)
      return { ok: true, contracts: [{ name: "", file: "", missing: [], result }] };
  }
  const { abiTextSteps } = await loadTextReader();
  return withPauses(abiTextSteps(content), signal, onPause);
};

/** Parses a text that was added before: for one with several contracts, the chosen contract's ABI was added. */
export const readAddedText = async (text: string, signal: AbortSignal): Promise<AbiParseResult> => {
  const read = await readAbiText(text, signal);
  if (!read.ok) return read;
  const [first] = read.contracts;
  return first === undefined ? { ok: true, abi: [], source: "json" } : sourced(first.result);
};

/** A contract's parts, as the ABI of a source. */
export const sourced = (result: Extract<AbiTextResult, { ok: true }>["contracts"][number]["result"]): AbiParseResult =>
  result.ok ? { ...result, source: "json" } : result;
