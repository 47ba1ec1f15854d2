import { createContext } from "react";

/**
 * The open form's current arguments, for a URL's fragment: undefined if they are too long. Never its sender, its
 * amount, or a secret.
 */
type OpenForm = () => string | undefined;

/** Parts of a link to the page beyond its URL. */
type LinkParts = {
  readonly form?: OpenForm;
  readonly abi?: string;
};

/** Collects the page's parts of a link to it. They are read only when a link is copied, so nothing rerenders. */
export type LinkHolder = {
  readonly read: () => LinkParts;
  /** Returns a function that removes it. */
  readonly put: <K extends keyof LinkParts>(key: K, value: LinkParts[K]) => () => void;
};

/** An empty holder. */
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
