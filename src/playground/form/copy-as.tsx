import type { AbiCallable } from "#shared/abi/types.ts";
import { CopyAsToggle } from "#src/components/copy-as-toggle.tsx";
import { later } from "#src/components/later.tsx";
import type { CallForm } from "./use-call-form.ts";

const CopyAsChoices = later(async () => (await import("./copy-as-choices.tsx")).CopyAsChoices);

/** Copies a form's call as a command or a program. */
export const CopyAs = ({ fn, check }: { readonly fn: AbiCallable; readonly check: CallForm["check"] }) => (
  <CopyAsToggle>{() => <CopyAsChoices fn={fn} check={check} />}</CopyAsToggle>
);
