import { Button } from "@mantine/core";
import { IconChevronDown, IconCode } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState } from "react";
import type { AbiCallable } from "#shared/abi/types.ts";
import type { CallForm } from "./use-call-form.ts";

const CopyAsChoices = lazy(async () => ({ default: (await import("./copy-as-choices.tsx")).CopyAsChoices }));

/** Offers the call of a form as a command or a program; what makes them is loaded when it is asked for. */
export const CopyAs = ({ fn, check }: { readonly fn: AbiCallable; readonly check: CallForm["check"] }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
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
            <CopyAsChoices fn={fn} check={check} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
};
