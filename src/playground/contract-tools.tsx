import { Button, Skeleton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { later } from "#src/components/later.tsx";
import { useFill } from "./form/use-fill.ts";
import { useHistory } from "./history/use-history.ts";
import { useReadAll } from "./read/use-read-all.ts";
import { useOpenContract } from "./ref/open-contract.tsx";
import classes from "./contract-tools.module.css";

const ReadAllPanel = later(
  async () => (await import("./read/read-all-panel.tsx")).ReadAllPanel,
  <Skeleton height={60} />,
);
const HistoryPanel = later(
  async () => (await import("./history/history-panel.tsx")).HistoryPanel,
  <Skeleton height={60} />,
);

/** The collapsible tools; they stay open when another function is opened. */
type Tool = "Read all" | "History";

/** The state of the tools; it outlives a function's form. */
export const useContractTools = () => {
  const { contract, abi, show } = useOpenContract();
  const open = (signature: string) => void show({ fn: signature });
  const { fill, takeRun, count } = useFill(contract, open);
  const history = useHistory(contract);
  const all = useReadAll(contract, abi);
  const [opened, setOpened] = useState<readonly Tool[]>([]);
  return { open, fill, takeRun, filled: count, history, all, opened, setOpened };
};

/** The tools below the result of any function: reading all, and the history. */
export const ContractTools = ({
  tools: { open, fill, history, all, opened, setOpened },
}: {
  readonly tools: ReturnType<typeof useContractTools>;
}) => {
  const { contract, abi } = useOpenContract();
  const shared = { opened, onOpened: setOpened };
  return (
    <div>
      <Disclosure title="Read all" {...shared}>
        <ReadAllPanel contract={contract} abi={abi} all={all} onOpen={open} />
      </Disclosure>
      <Disclosure title="History" {...shared}>
        <HistoryPanel contract={contract} abi={abi} history={history} onFill={fill} />
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
      {open ? <div className={classes["content"]}>{children}</div> : null}
    </section>
  );
};
