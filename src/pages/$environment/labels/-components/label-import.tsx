import { Code } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ConflictChoice } from "#shared/console/labels.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { useCheckLabels, useImportLabels } from "#src/api/labels.ts";
import { ImportFile } from "#src/lists/import-file.tsx";

/** Imports a CSV file of labels, for admins. */
export const LabelImport = ({ environment }: { readonly environment: string }) => {
  const check = useCheckLabels(environment);
  const { mutateAsync } = useImportLabels(environment);
  const apply = useMutation({
    mutationFn: ({ file, ...rest }: { file: string; plan: string; conflicts: ConflictChoice }) =>
      mutateAsync({ csv: file, ...rest }),
  });
  return (
    <ImportFile
      things="recipients"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      help={
        <>
          A CSV file that starts with <Code>network,address,label</Code>, with commas, semicolons, tabs or vertical
          bars. Leave the network id empty for any network.
        </>
      }
      read={(text) => text}
      check={check}
      apply={apply}
      problems={({ problems }) => problems.map(({ line, why }) => `Line ${line}: ${why}`)}
      counts={({ counts }) => counts}
      conflicts={({ conflicts }) =>
        conflicts.map(
          ({ line, address, present, wanted: label }) =>
            `Line ${line}: ${shortHash(address)} is “${present}” now, “${label}” in the file`,
        )
      }
    />
  );
};
