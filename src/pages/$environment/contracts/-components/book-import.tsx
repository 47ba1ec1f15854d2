import { useMutation } from "@tanstack/react-query";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { ConflictChoice } from "#shared/console/labels.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { useCheckBook, useImportBook } from "#src/api/contract-book.ts";
import { ImportFile } from "#src/lists/import-file.tsx";

/** Imports a JSON file of contracts, for admins. */
export const BookImport = ({ environment }: { readonly environment: string }) => {
  const check = useCheckBook(environment);
  const { mutateAsync } = useImportBook(environment);
  const apply = useMutation({
    mutationFn: ({ file, ...rest }: { file: unknown; plan: string; conflicts: ConflictChoice }) =>
      mutateAsync({ book: file, ...rest }),
  });
  return (
    <ImportFile<unknown, NonNullable<typeof check.data>>
      things="contracts"
      accept=".json,application/json"
      help="A JSON file exported from a contract book. Older formats work too."
      read={(text) => withCurrentAbis(JSON.parse(text))}
      check={check}
      apply={apply}
      problems={({ problems }) => problems.map(({ index, why }) => `Contract ${index + 1}: ${why}`)}
      conflicts={({ conflicts }) =>
        conflicts.map(
          ({ index, name, address, differs }) =>
            `Contract ${index + 1}: ${name}, ${shortHash(address)}: different ${differs.map((part) => (part === "abi" ? "ABI" : part)).join(", ")}`,
        )
      }
    />
  );
};

/** The file with every readable ABI in its current form; others stay, and the check reports them. */
const withCurrentAbis = (file: unknown): unknown => {
  if (!isRecord(file) || !Array.isArray(file["contracts"])) return file;
  const contracts: readonly unknown[] = file["contracts"];
  return {
    ...file,
    contracts: contracts.map((contract) => {
      if (!isRecord(contract) || contract["abi"] === null) return contract;
      const parsed = abiFromUnknown(contract["abi"]);
      return parsed.ok ? { ...contract, abi: parsed.abi } : contract;
    }),
  };
};
