import { Button } from "@mantine/core";
import { IconPlaylistAdd, IconTablePlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { entryOf } from "#shared/abi/raw-call.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { standardAbi } from "#shared/abi/unstated.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Counts } from "#shared/csv/table.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import type { Address } from "#shared/wire/address.ts";
import { countsText } from "#src/components/form/table-counts.tsx";
import { later } from "#src/components/later.tsx";
import type { CallDraft, CallForm } from "#src/playground/form/use-call-form.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { errorsText } from "./errors-text.ts";
import {
  changeWriteList,
  isLocked,
  type ListItem,
  mostWrites,
  readWriteList,
  useWriteList,
  type WriteList,
} from "./local-list.ts";
import type { SameCall } from "./pasted-items.ts";
import classes from "./write-list.module.css";

const AddManyDialog = later(async () => (await import("./add-many-dialog.tsx")).AddManyDialog);

/** Adds the form's call to the list of writes, replaces the one being edited, or adds many. Sends nothing. */
export const AddToList = ({
  fn,
  sender,
  call: { check, read },
  disabled,
}: {
  readonly fn: AbiCallable;
  readonly sender: Address | undefined;
  readonly call: Pick<CallForm, "check" | "read">;
  readonly disabled: boolean;
}) => {
  const { contract, abi, name } = useOpenContract();
  const [message, setMessage] = useState("");
  const [isPasting, setPasting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const environment = contract.environment.id;
  const list = useWriteList(environment);
  const entry = JSON.stringify(standardAbi([entryOf(fn)]));
  const replaces = list.items.find((item) => item.key === list.editing && isOf(item, contract, entry));
  const room = mostWrites - list.items.length;
  const locked = isLocked(list) ? "The list may have been started" : undefined;
  const reason = locked ?? (replaces === undefined && room <= 0 ? "The list is full" : undefined);
  const sameOf = ({ feeLevel }: Pick<CallDraft, "feeLevel">): SameCall | undefined =>
    sender === undefined
      ? undefined
      : {
          networkId: contract.network.id,
          address: contract.address,
          name: name ?? null,
          entry,
          errors: errorsText(abi),
          senderId: sender.id,
          sender: sender.address,
          feeLevel,
          sentAt: null,
          operationId: null,
        };
  const say = (isStored: boolean, done: string) => setMessage(isStored ? done : `${done} ${unstoredWords}`);
  const add = (draft: CallDraft) => {
    const same = sameOf(draft);
    if (same === undefined) return;
    const item: ListItem = { ...same, key: crypto.randomUUID(), args: [...draft.args], amount: draft.amount };
    const isStored = changeWriteList(environment, (before) => withItem(before, item, replaces?.key));
    say(isStored, replaces === undefined ? countWords(environment) : "Replaced in the list.");
  };
  const addMany = (items: readonly ListItem[], counts: Counts | null) => {
    setPasting(false);
    const isStored = changeWriteList(environment, (before) => ({ ...before, items: [...before.items, ...items] }));
    const other = counts === null || counts.lines === counts.rows + counts.headings ? "" : ` ${countsText(counts)}`;
    say(isStored, `${countWords(environment)}${other}`);
  };
  const cancelEdit = () => {
    changeWriteList(environment, (before) => ({ ...before, editing: null }));
    setMessage("The call on the list is unchanged.");
    // The pressed button is gone.
    button.current?.focus();
  };
  return (
    <>
      <output className={classes["said"]}>{message}</output>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlaylistAdd size={16} aria-hidden />}
        disabled={disabled || reason !== undefined}
        onClick={() => check((_values, draft) => add(draft))}
      >
        {reason ?? (replaces === undefined ? "Add to list" : "Replace in the list")}
      </Button>
      {replaces === undefined ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTablePlus size={16} aria-hidden />}
          disabled={disabled || reason !== undefined}
          onClick={() => setPasting(true)}
        >
          Add many…
        </Button>
      ) : (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={cancelEdit}>
          Cancel edit
        </Button>
      )}
      {isPasting ? (
        <AddManyDialog
          fn={fn}
          same={sameOf(read())}
          coin={{ symbol: coinOf(contract.network).symbol, decimals: contract.network.decimals }}
          room={room}
          onAdd={addMany}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </>
  );
};

const countWords = (environment: string): string =>
  `Added. The list has ${countText(readWriteList(environment).items.length, "call")}.`;

const unstoredWords = "This browser is out of space: closing the page loses the list.";

const isOf = (item: ListItem, { network, address }: ContractRef, entry: string): boolean =>
  item.networkId === network.id && item.address === address && item.entry === entry;

const withItem = (
  { items, editing }: WriteList,
  item: ListItem,
  replaces: string | undefined,
): Pick<WriteList, "items" | "editing"> => {
  // Another tab may have removed the edited call, or started it, which ends every edit.
  const isListed = editing !== null && editing === replaces && items.some(({ key }) => key === replaces);
  return {
    items: isListed ? items.map((one) => (one.key === replaces ? item : one)) : [...items, item],
    editing: null,
  };
};
