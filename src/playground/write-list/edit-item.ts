import { useState } from "react";
import { callName } from "#shared/abi/functions.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Network } from "#shared/wire/network.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { contractKey } from "#src/playground/ref/contract-ref.ts";
import { changeWriteList, type ListItem } from "./local-list.ts";

type Where = { readonly network: string; readonly address: string };

/**
 * Moves a call from the list back into its form. `edits` counts these moves, because an open form has to be filled in
 * again.
 */
export const useEditItem = (
  environment: Environment,
  networks: readonly Network[],
  onOpen: (where: Where, fn: string) => void,
) => {
  const [edits, setEdits] = useState(0);
  const edit = async (item: ListItem) => {
    // The open list has already loaded it; the page itself does not need it.
    const { draftOfItem, functionOfItem } = await import("./list-call.ts");
    const network = networks.find(({ id }) => id === item.networkId);
    const fn = functionOfItem(item);
    if (network === undefined || fn === undefined) return;
    setEdits((count) => count + 1);
    const key = `${contractKey({ environment, network, address: item.address })}/${callName(fn)}`;
    tabForms.write(key, draftOfItem(fn, item));
    changeWriteList(environment.id, (list) => ({ ...list, editing: item.key }));
    onOpen({ network: item.networkId, address: item.address }, callName(fn));
  };
  return { edits, edit };
};
