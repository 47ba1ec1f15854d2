import { Button } from "@mantine/core";
import { IconPlaylistAdd } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { entryOf } from "#shared/abi/raw-call.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import type { Address } from "#shared/wire/address.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import type { CallDraft, CallForm } from "../form/use-call-form.ts";
import { errorsText } from "./list-call.ts";
import { changeWriteList, isLocked, type ListItem, mostWrites, useWriteList, type WriteList } from "./local-list.ts";
import classes from "./write-list.module.css";

/** Puts the call of the form on the list of writes, or in the place of the one that was taken from there. Sends nothing. */
export const AddToList = ({
  fn,
  sender,
  check,
  disabled,
}: {
  readonly fn: AbiCallable;
  readonly sender: Address | undefined;
  readonly check: CallForm["check"];
  readonly disabled: boolean;
}) => {
  const { contract, abi, name } = useOpenContract();
  const [said, setSaid] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const list = useWriteList(contract.environment.id);
  const entry = JSON.stringify([entryOf(fn)]);
  const replaces = list.items.find((item) => item.key === list.editing && isOf(item, contract, entry));
  const isFull = replaces === undefined && list.items.length >= mostWrites;
  const reason = isLocked(list) ? "The list may have been started" : isFull ? "The list is full" : undefined;
  const add = (draft: CallDraft) => {
    if (sender === undefined) return;
    const item: ListItem = {
      key: crypto.randomUUID(),
      networkId: contract.network.id,
      address: contract.address,
      name: name ?? null,
      entry,
      errors: errorsText(abi),
      args: [...draft.args],
      senderId: sender.id,
      sender: sender.address,
      amount: draft.amount,
      feeLevel: draft.feeLevel,
      sentAt: null,
      operationId: null,
    };
    const isStored = changeWriteList(contract.environment.id, (before) => withItem(before, item, replaces?.key));
    const done = replaces === undefined ? `On the list: ${list.items.length + 1} in all.` : "Replaced in the list.";
    setSaid(isStored ? done : `${done} ${unstoredWords}`);
  };
  const cancelEdit = () => {
    changeWriteList(contract.environment.id, (before) => ({ ...before, editing: null }));
    setSaid("The call on the list stays as it was.");
    // The button that was pressed is gone.
    button.current?.focus();
  };
  return (
    <>
      <output className={classes["said"]}>{said}</output>
      {replaces === undefined ? null : (
        <Button variant="subtle" color="gray" onClick={cancelEdit}>
          Cancel edit
        </Button>
      )}
      <Button
        ref={button}
        variant="subtle"
        leftSection={<IconPlaylistAdd size={16} aria-hidden />}
        disabled={disabled || reason !== undefined}
        onClick={() => check((_values, draft) => add(draft))}
      >
        {reason ?? (replaces === undefined ? "Add to list" : "Replace in the list")}
      </Button>
    </>
  );
};

const unstoredWords = "This browser has no room left for it: the list is gone once the page is closed.";

const isOf = (item: ListItem, { network, address }: ContractRef, entry: string): boolean =>
  item.networkId === network.id && item.address === address && item.entry === entry;

const withItem = (
  { items, editing }: WriteList,
  item: ListItem,
  replaces: string | undefined,
): Pick<WriteList, "items" | "editing"> => {
  // Another tab may have removed the one that was edited, or started it, which ends every edit.
  const known = editing !== null && editing === replaces && items.some(({ key }) => key === replaces);
  return { items: known ? items.map((one) => (one.key === replaces ? item : one)) : [...items, item], editing: null };
};
