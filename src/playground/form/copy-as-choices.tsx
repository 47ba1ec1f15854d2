import type { AbiCallable } from "#shared/abi/types.ts";
import { SnippetChoices } from "#src/components/code/snippet-choices.tsx";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import { snippetKinds, snippetOf } from "./copy-as-text.ts";
import type { CallForm } from "./use-call-form.ts";

/** The ways to copy the form's call, each made from its current values. */
export const CopyAsChoices = ({ fn, check }: { readonly fn: AbiCallable; readonly check: CallForm["check"] }) => {
  const { contract } = useOpenContract();
  const { origin } = globalThis.location;
  return (
    <SnippetChoices
      what="the call"
      kinds={snippetKinds}
      make={(kind, then) => check((values, draft) => then(snippetOf(kind, { contract, fn, values, draft, origin })))}
    />
  );
};
