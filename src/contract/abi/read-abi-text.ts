import type { AbiParseResult } from "#shared/abi/from-unknown.ts";
import { parseAbiSteps } from "#shared/abi/parse.ts";
import { withPauses } from "#src/components/with-pauses.ts";

/** Reads the text of an ABI without holding the page up. */
export const readAbiText = (text: string, signal: AbortSignal, onPause?: () => void): Promise<AbiParseResult> =>
  withPauses(parseAbiSteps(text), signal, onPause);
