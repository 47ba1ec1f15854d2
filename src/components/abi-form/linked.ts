import { createContext } from "react";

/**
 * The arguments that the open form holds now, for the fragment of an address: undefined where they are too long for it. Never its sender, its amount, or a secret.
 */
type OpenForm = () => string | undefined;

/** What a link to the page holds beside what is in its address. */
type LinkParts = {
  readonly form?: OpenForm;
  readonly abi?: string;
};

/** Where the parts of the page say what belongs into a link to it; read when one is copied, so that nothing renders for it. */
export type LinkHolder = {
  readonly read: () => LinkParts;
  /** Answers how to take it back. */
  readonly put: <K extends keyof LinkParts>(key: K, value: LinkParts[K]) => () => void;
};

/** A holder with nothing in it. */
export const createLinkHolder = (): LinkHolder => {
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
};

export const Linked = createContext<LinkHolder>(createLinkHolder());
