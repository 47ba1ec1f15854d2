// A query by role computes the style of every element it visits and of its ancestors, and a click those of its target.
// jsdom matches its style sheet's selectors against each element, again after each change of the document: a fifth of
// the processor time of the component tests. Only three properties are needed, and they depend on little here.

const asked = ["display", "visibility", "pointer-events"] as const;
type Asked = (typeof asked)[number];
type Style = Readonly<Record<Asked, string>>;
type Compute = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

const initial = { visibility: "visible", "pointer-events": "auto" };
const askedAs: ReadonlyMap<unknown, Asked> = new Map([
  ["display", "display"],
  ["visibility", "visibility"],
  ["pointer-events", "pointer-events"],
  ["pointerEvents", "pointer-events"],
]);

/** Elements whose display also depends on their position or state. */
const isSpecial = (element: Element) =>
  ["dialog", "noscript", "summary"].includes(element.localName) || element.hasAttribute("popover");

const kinds = new Map<string, Style>();

/** jsdom's style of an element, cached by everything else its selectors for these properties depend on. */
const kindOf = (element: Element): Style => {
  const hidden = element.getAttribute("hidden");
  const type = element.localName === "input" ? element.getAttribute("type") : null;
  const key = JSON.stringify([element.namespaceURI, element.localName, hidden, type]);
  const cachedKind = kinds.get(key);
  if (cachedKind !== undefined) return cachedKind;
  const bare = document.createElementNS(element.namespaceURI, element.localName);
  if (hidden !== null) bare.setAttribute("hidden", hidden);
  if (type !== null) bare.setAttribute("type", type);
  const { display, visibility, pointerEvents } = computedByJsdom(bare);
  const kind = { display, visibility, "pointer-events": pointerEvents };
  kinds.set(key, kind);
  return kind;
};

const setsAsked = (rule: CSSRule): boolean => {
  if (rule instanceof CSSStyleRule) return asked.some((name) => rule.style.getPropertyValue(name) !== "");
  // jsdom ignores rules under any other condition.
  if (rule instanceof CSSMediaRule) return /^$|\b(?:all|screen)\b/.test(rule.media.mediaText);
  return true;
};

const sheets = new WeakMap<CSSStyleSheet, { readonly rules: number; readonly setsAsked: boolean }>();

/**
 * Whether a style sheet of the document may set one of the properties. Mantine's does so only under width conditions.
 */
const areSetBySheets = (): boolean =>
  [...document.styleSheets].some((sheet) => {
    const rules = sheet.cssRules.length;
    const cachedSheet = sheets.get(sheet);
    if (cachedSheet?.rules === rules) return cachedSheet.setsAsked;
    const entry = { rules, setsAsked: [...sheet.cssRules].some(setsAsked) };
    sheets.set(sheet, entry);
    return entry.setsAsked;
  });

/** What the element's own attribute says of a property, "" for nothing; `undefined` where it takes more to find out what that means. */
const inlineValue = (element: Element, name: Asked): string | undefined => {
  if (!element.hasAttribute("style") || !("style" in element) || !(element.style instanceof CSSStyleDeclaration))
    return "";
  const value = element.style.getPropertyValue(name);
  return /^(?:inherit|initial|unset|revert)|\(/.test(value) ? undefined : value;
};

const valueOf = (element: Element, name: Asked): string | undefined => {
  if (name === "display") {
    const inline = inlineValue(element, name);
    return inline === "" ? (isSpecial(element) ? undefined : kindOf(element)[name]) : inline;
  }
  // The others are inherited.
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const inline = inlineValue(at, name);
    if (inline !== "") return inline;
    const own = kindOf(at)[name];
    if (own !== initial[name]) return own;
  }
  return initial[name];
};

/** jsdom's own `getComputedStyle`. */
export const computedByJsdom: Compute = globalThis.getComputedStyle.bind(globalThis);

/** Like jsdom's, with the three properties answered from the cache. */
export const computedStyle = (element: Element, pseudo?: string | null): object => {
  const compute = computedByJsdom;
  if ((pseudo ?? "") !== "" || areSetBySheets()) return compute(element, pseudo);
  const get = (key: unknown): unknown => {
    const name = askedAs.get(key);
    return name === undefined ? undefined : valueOf(element, name);
  };
  return new Proxy(
    {},
    {
      get: (_target, key) => {
        if (key === "getPropertyValue") return (name: string) => get(name) ?? compute(element).getPropertyValue(name);
        const value = get(key);
        if (value !== undefined) return value;
        const style = compute(element);
        const other: unknown = Reflect.get(style, key);
        return typeof other === "function" ? other.bind(style) : other;
      },
    },
  );
};
