/** Replaces a file path removed from a text. */
const file = "[file]";

/**
 * A text without stack frames and file paths; request paths, URLs and derivation paths stay. Frames are those of
 * JavaScript, Java, .NET, Python, Go, Ruby, PHP and Rust.
 */
export const withoutFrames = (text: string): string => {
  if (!/[/\\]|\bat\s|:\d|Traceback|goroutine/.test(text)) return text;
  const lines = text.split(/\r?\n/);
  const ownLines = lines.filter(
    (line, index) => !isFrame(line) && !isOfFrame(line, lines[index - 1], lines[index + 1]),
  );
  const cleaned = ownLines.map((line) => withoutPaths(line.replaceAll(inlineFrame, "")));
  if (ownLines.length === lines.length && cleaned.every((line, index) => line === ownLines[index])) return text;
  return cleaned
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
};

/** Lines that are a frame, or announce or omit frames. */
const frames = [
  // Each pattern examines a character once or a few times: a message may have megabytes, in any form.
  /^[ \t]*at [^(]*\(.*\)[ \t]*$/,
  /^[ \t]*at .*(?::\d+|[Nn]ative)[ \t]*$/,
  /^[ \t]*File ".*", line \d+/,
  /^[ \t]*Traceback \(most recent call last\)/,
  /^[ \t]*#\d+ .*(?:\(\d+\): |\{main\}|\[internal function\]| in | at )/,
  /^[ \t]*(?:from )?\S+\.rb:\d+:in /,
  /^goroutine \d+ \[/,
  /^[ \t]+\S+\.go:\d+/,
  /^[ \t]*\.{3} \d+ (?:more|common frames omitted)/,
  /^[ \t]*\d+:[ \t]+(?:0x[0-9a-f]+ - )?[\w<>:]+::[\w<>:{}]+/,
] as const;

const isFrame = (line: string): boolean => frames.some((pattern) => pattern.test(line));

/** The line of source below a frame of Python, and the function above one of Go. */
const isOfFrame = (line: string, before: string | undefined, behind: string | undefined): boolean =>
  (before !== undefined && /^[ \t]*File ".*", line \d+/.test(before) && /^[ \t]{2,}/.test(line)) ||
  (behind !== undefined && /^[ \t]+\S+\.go:\d+/.test(behind) && line.endsWith(")"));

/** A frame inside a line: `at f (/x.js:1:2)`, `at /x.js:1:2`, `File "x.py", line 3, in f`, `at N.F() in C:\x.cs:line 3`. */
const inlineFrame = new RegExp(
  [
    String.raw`(?<![^\s;>,])at (?:async |new )?[^\s()][^()\n]{0,200}\((?:[^()\n]{0,300}:\d+|native|<anonymous>|Native Method|Unknown Source|index \d+)\)`,
    String.raw`(?<![^\s;>,])at [^\s()][^()\n]{0,200}\([^()\n]{0,200}\) in [^\n]{1,300}?:line \d+`,
    String.raw`(?<![^\s;>,])at (?:async )?(?:file:|node:|https?:|webpack|/|[A-Za-z]:[\\/])[^\s)]{1,300}:\d+:\d+`,
    String.raw`File "[^"\n]{1,300}", line \d+(?:, in [^\s,;]{1,100})?`,
    String.raw`Traceback \(most recent call last\):?`,
  ].join("|"),
  "g",
);

/** The extent of a path: up to what cannot be part of one, or ends a sentence around it. */
const segments = String.raw`[^\s"'\x60<>|()\[\]{},;:?*]+`;
/** A folder or a file of a path, with its slash. */
const step = String.raw`/[^\s"'\x60<>|()\[\]{},;:?*/]+`;
const place = String.raw`(?:\(\d+(?:,\d+)?\)|:\d+(?::\d+)?|:line \d+)`;
/** Folders at the root of a machine. None is a usual prefix of service requests (/api, /v1, /data). */
const roots =
  "(?:app|applications|bin|boot|dev|etc|home|lib|lib64|library|mnt|nix|node_modules|opt|private|proc|root|sbin|snap|srv|sys|tmp|usr|users|var|volumes|workspace)";
const code =
  "(?:[cm]?[jt]sx?|pyc?|rb|php|java|kt|scala|go|rs|cs|vb|fs|exs?|erl|cc?|cpp|h|hpp|swift|pl|lua|jar|class|dll|so|exe|map)";

const toCode = new RegExp(String.raw`^.*[^/]\.${code}\b`);

/**
 * Whether a path leads to a code file is checked after it is read in full: a pattern for that would start over at every
 * slash.
 */
const withoutCode = (whole: string, path = "", behind = ""): string => {
  const [match] = toCode.exec(path) ?? [];
  if (match === undefined) return whole;
  return match === path ? file : `${file}${path.slice(match.length)}${behind}`;
};

const paths: readonly (readonly [source: string, flags: string, replace?: typeof withoutCode])[] = [
  // Inside quotes a path may contain spaces.
  [String.raw`(?<=(["'\x60]))(?:/${roots}/|[A-Za-z]:[\\/](?![\\/])|~/)[^"'\x60\n]*(?=\1)`, "gi"],
  // The argument of a system call is a path, whatever its name.
  [
    String.raw`(?<=\b(?:open|l?stat|unlink|mkdir|scandir|access|rename|spawn|copyfile|rmdir|readlink|realpath) ['"])/[^'"\n]+`,
    "g",
  ],
  [String.raw`\b(?:file:|webpack(?:-internal)?:/)/{1,3}[^\s"'\x60<>)]+`, "gi"],
  [String.raw`\bnode:internal/[\w/.-]+(?::\d+)*`, "g"],
  [String.raw`(?<![\w./~-])/${roots}/${segments}${place}?`, "gi"],
  [String.raw`(?<![\w./~-])((?:${step})+)(${place})?`, "g", withoutCode],
  [String.raw`(?<![\w/])~/${segments}${place}?`, "g"],
  [String.raw`(?<![A-Za-z0-9])[A-Za-z]:[\\/](?![\\/])(?:${segments}(?: (?=[^\s\\]+\\))?)+${place}?`, "g"],
  [String.raw`(?<![\\\w])\\\\[\w.$-]+\\${segments}${place}?`, "g"],
  [String.raw`(?<![\w./:@-])(?:\.{1,2}/)?(?:[\w@.-]+/)+[\w@.-]+\.${code}\b${place}?`, "g"],
  [String.raw`(?<![\w./:@-])[\w@-][\w@.-]*\.${code}${place}`, "g"],
];

const patterns = paths.map(([source, flags, replace = () => file]) => ({
  pattern: new RegExp(source, flags),
  replace,
}));

const withoutPaths = (line: string): string =>
  patterns.reduce((text, { pattern, replace }) => text.replaceAll(pattern, replace), line);
