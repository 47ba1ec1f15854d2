import { mostPulsed, type Pulse } from "#shared/console/pulse.ts";

type Counts = Pick<Pulse, "open" | "attention">;

const prefix = /^\(\d+\+?\) /;

/** A title with the number of operations that are open: "(2) Activity · Postern". */
export const titleWith = (title: string, { open }: Counts): string => {
  const own = title.replace(prefix, "");
  if (open === 0) return own;
  return `(${open < mostPulsed ? open : `${mostPulsed - 1}+`}) ${own}`;
};

/** In the colours of the light theme: what is behind the icon of a tab, no page knows. The one that needs a person differs in shape, too. */
const dot = "<circle cx='23' cy='23' r='8' fill='#1560a8' stroke='#fff' stroke-width='2'/>";
const warning =
  "<path d='M21 11.5L30.5 30h-19z' fill='#d9480f' stroke='#fff' stroke-width='2' stroke-linejoin='round'/><path d='M21 18.5v5M21 26.8v.4' stroke='#fff' stroke-width='2.5' stroke-linecap='round'/>";

const end = "%3C/svg%3E";

/** The icon of a page, an SVG in its address, with a sign in its corner: blue while something is pending, orange where a person is needed. */
export const iconWith = (icon: string, { open, attention }: Counts): string => {
  if (open === 0) return icon;
  return icon.replace(end, `${encodeURIComponent(attention > 0 ? warning : dot)}${end}`);
};

/**
 * Shows in the title and the icon of the page what is open, whatever title the page takes on. Returns how to say what is open now, and how to
 * have the page as it was.
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
  // A page that opens sets its title, and knows of nothing else in it.
  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  const set = (next: Counts) => {
    counts = next;
    apply();
  };
  return {
    set,
    /** The icon as it is now. */
    icon: () => iconWith(icon, counts),
    end: () => {
      observer.disconnect();
      set({ open: 0, attention: 0 });
    },
  };
};
