import { createContext } from "react";
import type { Draft } from "../../../../shared/abi/draft.ts";
import type { Field } from "../../../../shared/abi/field.ts";

/** The fields of the open form and what they hold now; never its sender, its amount, or a secret. */
type OpenForm = () => { readonly fields: readonly Field[]; readonly drafts: readonly Draft[] };

/** What a link to the page holds beside what is in its address. */
interface LinkParts {
  readonly form?: OpenForm;
  readonly abi?: string;
}

/** Where the parts of the page say what belongs into a link to it; read when one is copied, so that nothing renders for it. */
export interface LinkHolder {
  readonly read: () => LinkParts;
  /** Answers how to take it back. */
  readonly put: <K extends keyof LinkParts>(key: K, value: LinkParts[K]) => () => void;
}

/** A holder with nothing in it. */
export function createLinkHolder(): LinkHolder {
  let parts: LinkParts = {};
  return {
    read: () => parts,
    put: (key, value) => {
      parts = { ...parts, [key]: value };
      return () => {
        if (parts[key] === value) parts = { ...parts, [key]: undefined };
      };
    },
  };
}

export const Linked = createContext<LinkHolder>(createLinkHolder());
