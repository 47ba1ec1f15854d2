import { mostPulsed, type Pulse } from "#shared/console/pulse.ts";

type Counts = Pick<Pulse, "open" | "attention">;

const prefix = /^\(\d+\+?\) /;

/** A title with the number of open operations: "(2) Activity · Postern". */
export const titleWith = (title: string, { open }: Counts): string => {
  const own = title.replace(prefix, "");
  if (open === 0) return own;
  return `(${open < mostPulsed ? open : `${mostPulsed - 1}+`}) ${own}`;
};

/** The tab's icon, a file of public/: with a badge while operations are open, in another shape if one needs a person. */
export const iconOf = ({ open, attention }: Counts): string => {
  if (open === 0) return "/icon.svg";
  return attention > 0 ? "/icon-attention.svg" : "/icon-open.svg";
};

/**
 * Shows open operations in the page's title and icon, whatever title the page sets. Returns functions that update and
 * remove it.
 */
export const createPageMark = () => {
  let counts: Counts = { open: 0, attention: 0 };
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const apply = () => {
    const title = titleWith(document.title, counts);
    if (title !== document.title) document.title = title;
    const href = iconOf(counts);
    if (link !== null && link.getAttribute("href") !== href) link.setAttribute("href", href);
  };
  // A page sets its own title when it opens.
  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  const set = (next: Counts) => {
    counts = next;
    apply();
  };
  return {
    set,
    /** The current icon. */
    icon: () => iconOf(counts),
    end: () => {
      observer.disconnect();
      set({ open: 0, attention: 0 });
    },
  };
};
