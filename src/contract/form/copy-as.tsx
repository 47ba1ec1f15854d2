import { Button } from "@mantine/core";
import { IconChevronDown, IconCode } from "@tabler/icons-react";
import { createContext, lazy, Suspense, useContext, useId, useState } from "react";
import type { AbiFunction } from "#shared/abi/types.ts";
import type { ContractRef } from "../ref/contract-ref.ts";

const CopyAsChoices = lazy(async () => ({ default: (await import("./copy-as-choices.tsx")).CopyAsChoices }));

/** The contract whose functions are called below. */
export const CalledContract = createContext<ContractRef | null>(null);

/** Offers the call of the form around it as a command or a program; what makes them is loaded when it is asked for. */
export const CopyAs = ({ fn }: { readonly fn: AbiFunction }) => {
  const contract = useContext(CalledContract);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (contract === null) return null;
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconCode size={14} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Copy as
      </Button>
      <div id={id} hidden={!open}>
        {open ? (
          <Suspense>
            <CopyAsChoices contract={contract} fn={fn} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
};
