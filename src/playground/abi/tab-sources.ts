import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { useTabState } from "#src/lib/tab-forms.ts";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

const sourceSchema = lazily(() =>
  z.object({
    id: z.string(),
    kind: z.enum(["pasted", "file", "interface", "book"]),
    name: z.string(),
    text: z.string(),
    /** Inherited contracts missing from the text: their functions are not in the ABI. */
    missing: z.optional(z.array(z.string())),
    /** For a version of the contract book. */
    hash: z.optional(z.string()),
  }),
);

export const sourcesSchema = lazily(() => z.object({ useService: z.boolean(), sources: z.array(sourceSchema) }));

export type TabSource = z.output<typeof sourceSchema>;
export type NewSource = Omit<TabSource, "id">;
export type TabSources = z.output<typeof sourcesSchema>;

/** This tab's texts of a contract's ABI, and whether the service's is used. */
export const useTabSources = (contract: ContractRef): [TabSources, (value: TabSources) => void] =>
  useTabState(`${contractKey(contract)}/abi`, sourcesSchema, () => ({ useService: true, sources: [] }));

/** The text being typed; separate from the others, which may be large, because every keystroke writes it. */
export const useAbiDraft = (contract: ContractRef): [string, (value: string) => void] =>
  useTabState(`${contractKey(contract)}/abi-draft`, z.string(), () => "");

/** A name that no source has yet: two files may have the same name. */
export const nameFor = (name: string, taken: readonly string[]): string => {
  let count = 1;
  let unique = name;
  while (taken.includes(unique)) {
    count += 1;
    unique = `${name} (${count})`;
  }
  return unique;
};
