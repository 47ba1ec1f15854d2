import { Button, Skeleton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import type { Abi } from "#shared/abi/types.ts";
import classes from "./contract-tools.module.css";
import type { Fill } from "./form/use-fill.ts";
import type { ContractRef } from "./ref/contract-ref.ts";
import type { ReadHistory } from "./history/use-history.ts";
import type { ReadAll } from "./read/use-read-all.ts";

const ReadAllPanel = lazy(async () => ({ default: (await import("./read/read-all-panel.tsx")).ReadAllPanel }));
const HistoryPanel = lazy(async () => ({ default: (await import("./history/history-panel.tsx")).HistoryPanel }));

/** What can be unfolded; it stays so when another function is opened. */
export type Tool = "Read all" | "History";

/** What stands under the result whatever function is open: all reads at once, and what was called before. */
export const ContractTools = ({
  contract,
  abi,
  all,
  history,
  opened,
  onOpened,
  onOpen,
  onFill,
}: {
  readonly contract: ContractRef;
  readonly abi: Abi;
  readonly all: ReadAll;
  readonly history: ReadHistory;
  readonly opened: readonly Tool[];
  readonly onOpened: (tools: readonly Tool[]) => void;
  readonly onOpen: (signature: string) => void;
  readonly onFill: Fill;
}) => {
  const shared = { opened, onOpened };
  return (
    <div>
      <Disclosure title="Read all" {...shared}>
        <ReadAllPanel contract={contract} abi={abi} all={all} onOpen={onOpen} />
      </Disclosure>
      <Disclosure title="History" {...shared}>
        <HistoryPanel contract={contract} abi={abi} history={history} onFill={onFill} />
      </Disclosure>
    </div>
  );
};

const Disclosure = ({
  title,
  opened,
  onOpened,
  children,
}: {
  readonly title: Tool;
  readonly opened: readonly Tool[];
  readonly onOpened: (tools: readonly Tool[]) => void;
  readonly children: ReactNode;
}) => {
  const open = opened.includes(title);
  return (
    <section aria-label={title} className={classes["tool"]}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        fullWidth
        justify="flex-start"
        leftSection={open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        aria-expanded={open}
        onClick={() => onOpened(open ? opened.filter((tool) => tool !== title) : [...opened, title])}
      >
        {title}
      </Button>
      {open ? (
        <div className={classes["content"]}>
          <Suspense fallback={<Skeleton height={60} />}>{children}</Suspense>
        </div>
      ) : null}
    </section>
  );
};
