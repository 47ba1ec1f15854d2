import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { later, preloads } from "#src/components/later.tsx";
import type { Mirrored } from "./use-list.ts";

const ExportProgress = later(async () => (await import("./export-progress.tsx")).ExportProgress);

type Props = { readonly name: string; readonly mirror: Mirrored };

/** Saves all matches, or the whole list, as a file. Shows the progress, and can be stopped. */
export const ExportAll = ({ name, mirror }: Props) => {
  const [asked, setAsked] = useState(0);
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={isBusy}
        onClick={() => setAsked((last) => last + 1)}
        {...preloads(ExportProgress)}
      >
        {mirror.isAsked ? "Export all results as CSV" : "Export all as CSV"}
      </Button>
      {asked > 0 && <ExportProgress name={name} mirror={mirror} asked={asked} onBusy={setBusy} />}
    </>
  );
};
