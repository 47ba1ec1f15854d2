import { createContext } from "react";
import type { Draft } from "../../../../shared/abi/draft.ts";
import type { Field } from "../../../../shared/abi/field.ts";

/** The fields of the open form and what they hold now; never its sender, its amount, or a secret. */
export type OpenForm = () => { readonly fields: readonly Field[]; readonly drafts: readonly Draft[] };

/** What a link to the page holds beside what is in its address. */
export interface LinkParts {
  form?: OpenForm | undefined;
  abi?: string | undefined;
}

/** Where the parts of the page put what belongs into a link to it; read when one is copied. */
export const Linked = createContext<{ readonly current: LinkParts }>({ current: {} });
