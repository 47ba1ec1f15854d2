/** A line of a proxy's configuration: its words, and the lines of its block. */
export type Directive = {
  readonly name: string;
  readonly args: readonly string[];
  readonly block: readonly Directive[];
};

type Open = { readonly block: Directive[] };

/**
 * Reads nginx.conf ("name args;" and "name args { … }", on however many lines) or a Caddyfile (one directive a line). Both have comments after "#"
 * and blocks in braces; neither example has quotes.
 */
const readTree = (text: string, kind: "nginx" | "caddy"): readonly Directive[] => {
  const plain = text.replaceAll(/(^|\s)#.*$/gm, "$1");
  const tokens = plain.match(kind === "nginx" ? /[{};]|[^\s{};]+/g : /\n|[{}](?=\s|$)|\S+/g) ?? [];
  const root: Open = { block: [] };
  const open: Open[] = [root];
  let words: string[] = [];
  const add = (block: Directive[]): void => {
    const [name, ...args] = words;
    if (name === undefined) throw new Error("A block or an end without a name");
    open.at(-1)?.block.push({ name, args, block });
    words = [];
  };
  for (const token of tokens) {
    if (token === "{") {
      const block: Directive[] = [];
      add(block);
      open.push({ block });
    } else if (token === "}") {
      if (words.length > 0) throw new Error(`Not ended: ${words.join(" ")}`);
      open.pop();
    } else if (token !== ";" && token !== "\n") words.push(token);
    else if (words.length > 0) add([]);
    else if (token === ";") throw new Error("An end of nothing");
  }
  if (open.length !== 1 || words.length > 0) throw new Error("A block is not closed, or there is one end too many");
  return root.block;
};

export const readNginx = (text: string): readonly Directive[] => readTree(text, "nginx");
export const readCaddy = (text: string): readonly Directive[] => readTree(text, "caddy");

/** All directives of a name, wherever they are. */
export const everywhere = (tree: readonly Directive[], name: string): readonly Directive[] =>
  tree.flatMap((one) => [...(one.name === name ? [one] : []), ...everywhere(one.block, name)]);

/** What follows each directive of a name, as one text. */
export const argsOf = (tree: readonly Directive[], name: string): readonly string[] =>
  everywhere(tree, name).map(({ args }) => args.join(" "));

const units: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, KiB: 1024, MiB: 1024 ** 2 };

/** "16m" and "16MiB" in bytes; not a number where it is neither. */
export const bytesIn = (text = ""): number => {
  const [, digits, unit = ""] = /^(\d+)(k|m|KiB|MiB)$/.exec(text) ?? [];
  return Number(digits) * (units[unit] ?? Number.NaN);
};

/** "90s" in milliseconds. */
export const millisecondsIn = (text = ""): number => Number(/^(\d+)s$/.exec(text)?.[1]) * 1000;

/** The settings of a unit of systemd by section; a repeated setting has several values. */
export const readUnit = (text: string): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> => {
  const sections = new Map<string, Map<string, string[]>>();
  let current = new Map<string, string[]>();
  for (const line of text.split("\n").filter((one) => one !== "" && !/^[#;]/.test(one))) {
    const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (section !== undefined) sections.set(section, (current = new Map()));
    else if (key !== undefined && value !== undefined) current.set(key, [...(current.get(key) ?? []), value]);
    else throw new Error(`Not a line of a unit: ${line}`);
  }
  return sections;
};
