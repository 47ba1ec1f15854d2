import { useEffect, useState } from "react";
import type { Declaration } from "#shared/lookup/declared.ts";
import { type ReadData, readDataSteps } from "#shared/lookup/read-data.ts";
import { withPauses } from "#src/components/with-pauses.ts";

type Known = { readonly key: string; readonly entry: Declaration };

/**
 * Decodes data by declarations, in slices, so that the page responds meanwhile: 128 KiB of calldata may have many
 * matching declarations. Undefined until done.
 */
export const useReadData = <K extends Known>(
  data: string | undefined,
  declarations: readonly K[],
): ReadData<K> | undefined => {
  const [done, setDone] = useState<{
    readonly data: string;
    readonly declarations: readonly K[];
    readonly read: ReadData<K>;
  }>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const stop = new AbortController();
    const steps = readDataSteps(data, (selector) => declarations.filter(({ key }) => key === selector));
    void withPauses(steps, stop.signal).then(
      (read) => {
        if (!stop.signal.aborted) setDone({ data, declarations, read });
      },
      // Something else is being decoded by now.
      () => undefined,
    );
    return () => stop.abort();
  }, [data, declarations]);
  return done?.data === data && done?.declarations === declarations ? done?.read : undefined;
};
