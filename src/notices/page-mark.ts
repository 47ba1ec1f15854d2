import { mostPulsed, type Pulse } from "#shared/console/pulse.ts";

type Counts = Pick<Pulse, "open" | "attention">;

const prefix = /^\(\d+\+?\) /;

/** A title with the number of open operations: "(2) Activity · Postern". */
export const titleWith = (title: string, { open }: Counts): string => {
  const own = title.replace(prefix, "");
  if (open === 0) return own;
  return `(${open < mostPulsed ? open : `${mostPulsed - 1}+`}) ${own}`;
};

/**
 * In the light theme's colours: no page knows what is behind a tab's icon. The one that needs a person also differs in
 * shape.
 */
const dot = "<circle cx='23' cy='23' r='8' fill='#1560a8' stroke='#fff' stroke-width='2'/>";
const warning =
  "<path d='M21 11.5L30.5 30h-19z' fill='#d9480f' stroke='#fff' stroke-width='2' stroke-linejoin='round'/><path d='M21 18.5v5M21 26.8v.4' stroke='#fff' stroke-width='2.5' stroke-linecap='round'/>";

const end = "%3C/svg%3E";

/**
 * A page's icon, an SVG in a data URL, with a badge in its corner: blue while something is pending, orange if a person
 * is needed.
 */
export const iconWith = (icon: string, { open, attention }: Counts): string => {
  if (open === 0) return icon;
  return icon.replace(end, `${encodeURIComponent(attention > 0 ? warning : dot)}${end}`);
};

/**
 * Shows open operations in the page's title and icon, whatever title the page sets. Returns functions that update and
 * remove it.
 */
export const createPageMark = () => {
  let counts: Counts = { open: 0, attention: 0 };
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const icon = link?.getAttribute("href") ?? "";
  const apply = () => {
    const title = titleWith(document.title, counts);
    if (title !== document.title) document.title = title;
    const href = iconWith(icon, counts);
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
    icon: () => iconWith(icon, counts),
    end: () => {
      observer.disconnect();
      set({ open: 0, attention: 0 });
    },
  };
};
