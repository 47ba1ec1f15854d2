import { tabForms } from "#src/lib/tab-forms.ts";
import { sourcesSchema, type TabSources } from "./abi/tab-sources.ts";
import { type ContractRef, contractKey } from "./ref/contract-ref.ts";

type Given = { readonly name: string; readonly abi: readonly unknown[] };

/**
 * Adds an ABI that neither the service nor the contract book has for a contract to its sources in this tab, so that the
 * playground opens with it. Sources that a person added stay alone.
 */
export const openWithAbi = (contract: ContractRef, { name, abi }: Given): void => {
  const key = `${contractKey(contract)}/abi`;
  const before = tabForms.read(key, sourcesSchema);
  if (before !== undefined && before.sources.length > 0) return;
  const source = { id: crypto.randomUUID(), kind: "interface", name, text: JSON.stringify(abi) } as const;
  tabForms.write(key, { useService: before?.useService ?? true, sources: [source] } satisfies TabSources);
};
