import { Text } from "@mantine/core";
import { decodeRevert } from "../../../../shared/abi/revert.ts";
import type { PanicMeaning, Revert } from "../../../../shared/abi/revert.ts";
import type { Abi } from "../../../../shared/abi/types.ts";
import { Notice } from "../../../components/abi-form/notice.tsx";
import classes from "./playground.module.css";
import { ResultTree } from "./result-tree.tsx";
import { revertDataOf } from "./revert-data.ts";

/** Why the contract reverted, decoded with its ABI; nothing where there is no revert data. */
export function RevertReason({ data, abi }: { readonly data: unknown; readonly abi: Abi }) {
  const hex = revertDataOf(data);
  if (hex === undefined) return null;
  const revert = decodeRevert(hex, abi);
  return (
    <Notice tone="bad" title="The contract reverted">
      <Reason revert={revert} />
    </Notice>
  );
}

const meanings = {
  generic: "a panic of the compiler",
  "assertion-failed": "an assertion failed",
  "arithmetic-overflow": "an arithmetic overflow or underflow",
  "division-by-zero": "a division by zero",
  "enum-out-of-range": "a value out of an enum's range",
  "storage-encoding": "wrongly encoded storage",
  "pop-on-empty-array": "a pop on an empty array",
  "array-index-out-of-bounds": "an array index out of bounds",
  "out-of-memory": "too much memory",
  "uninitialized-function": "a call of an uninitialized function",
} as const satisfies Record<PanicMeaning, string>;

function Reason({ revert }: { readonly revert: Revert }) {
  switch (revert.kind) {
    case "empty":
      return <Text size="sm">Without a reason.</Text>;
    case "message":
      return <Text size="sm">“{revert.message}”</Text>;
    case "panic":
      return (
        <Text size="sm">
          Panic 0x{revert.code.toString(16)}: {revert.meaning === undefined ? "unknown" : meanings[revert.meaning]}
        </Text>
      );
    case "custom":
      return (
        <>
          <Text size="sm" ff="monospace" className={classes["break"]}>
            {revert.signature}
          </Text>
          <ResultTree nodes={revert.args} what="Argument" />
        </>
      );
    default:
      return (
        <Text size="sm" className={classes["break"]}>
          An error that neither this ABI nor the well-known ones declare: selector{" "}
          <span className={classes["code"]}>{revert.selector}</span>, data{" "}
          <span className={classes["code"]}>{revert.data}</span>
        </Text>
      );
  }
}
