import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { TransactionFilter } from "#src/api/transactions.ts";
import { later } from "#src/components/later.tsx";
import type { TransactionSearch } from "./transaction-search.ts";

const AccountingDialog = later(async () => (await import("./accounting-dialog.tsx")).AccountingDialog);

type Props = {
  readonly environment: string;
  readonly filter: TransactionFilter;
  readonly search: TransactionSearch;
  /** Whether the list is complete; undefined until known. */
  readonly isWhole: boolean | undefined;
};

/** Opens the accounting export, with the filters of the list. */
export const AccountingButton = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Export for accounting
      </Button>
      {isOpen && <AccountingDialog {...props} onClose={close} />}
    </>
  );
};
