import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { pastedJsonSteps } from "#shared/abi/pasted-json.ts";
import type { AbiTextResult } from "#shared/abi/text/abi-text.ts";
import { withPauses } from "../with-pauses.ts";

/** Reads what was pasted or dropped, without holding the page up. What is no plain JSON ABI is read by code that is loaded then. */
export const readAbiText = async (text: string, signal?: AbortSignal, onPause?: () => void): Promise<AbiTextResult> => {
  // A byte order mark is a property of the file, not of its content.
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") return { ok: false, error: { code: "empty", expected: "an ABI", got: "" } };
  if (/^\s*[[{]/.test(content)) {
    const result = await withPauses(pastedJsonSteps(content), signal, onPause);
    if (result.ok && result.abi.length > 0)
      return { ok: true, contracts: [{ name: "", file: "", missing: [], result }] };
  }
  const { abiTextSteps } = await import("#shared/abi/text/abi-text.ts");
  return withPauses(abiTextSteps(content), signal, onPause);
};

/** Reads a text that was added before: one that had several contracts was added as the ABI of the chosen one. */
export const readAddedText = async (text: string, signal: AbortSignal): Promise<AbiParseResult> => {
  const read = await readAbiText(text, signal);
  if (!read.ok) return read;
  const [first] = read.contracts;
  return first === undefined ? { ok: true, abi: [], source: "json" } : sourced(first.result);
};

/** What one of the contracts has, as the ABI of a source. */
export const sourced = (result: Extract<AbiTextResult, { ok: true }>["contracts"][number]["result"]): AbiParseResult =>
  result.ok ? { ...result, source: "json" } : result;
