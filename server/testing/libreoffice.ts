import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Separators that spreadsheets take for that of a file, by their names. */
const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const;
type SeparatorName = keyof typeof separators;
export const separatorNames = ["comma", "semicolon", "tab", "pipe"] as const satisfies readonly SeparatorName[];

/** Whether LibreOffice is installed. */
export const hasLibreOffice = (): boolean => spawnSync("soffice", ["--version"], { stdio: "ignore" }).status === 0;

/** A cell as LibreOffice has read it: its formula, if it is one, its kind of value, and its text. */
export type OpenedCell = {
  readonly formula: string | undefined;
  readonly type: string | undefined;
  readonly text: string;
};

/**
 * Opens CSV files in LibreOffice with a separator, with everything switched on that a person may switch on: formulas are
 * evaluated, and special numbers are detected. Returns the cells of each file by its name.
 */
export const openInLibreOffice = async (
  files: Readonly<Record<string, string>>,
  separator: SeparatorName,
): Promise<ReadonlyMap<string, readonly OpenedCell[]>> => {
  const directory = mkdtempSync(join(tmpdir(), "postern-spreadsheet-"));
  try {
    const paths = Object.entries(files).map(([name, text], index) => {
      const path = join(directory, `${index}.csv`);
      writeFileSync(path, text);
      return { name, path, opened: join(directory, "opened", `${index}.fods`) };
    });
    mkdirSync(join(directory, "opened"));
    // Separator, quote, UTF-8, first line, columns, language, quoted cells as text: no, special numbers: yes, …, formulas: yes.
    const options = [
      separators[separator].charCodeAt(0),
      34,
      76,
      1,
      "",
      0,
      "false",
      "true",
      "false",
      "false",
      "false",
      0,
      "true",
    ];
    await run(
      "soffice",
      [
        `-env:UserInstallation=${pathToFileURL(join(directory, "profile")).href}`,
        "--headless",
        "--norestore",
        `--infilter=Text - txt - csv (StarCalc):${options.join(",")}`,
        "--convert-to",
        "fods",
        "--outdir",
        join(directory, "opened"),
        ...paths.map(({ path }) => path),
      ],
      { maxBuffer: 16 * 1024 * 1024 },
    );
    return new Map(paths.map(({ name, opened }) => [name, cellsIn(readFileSync(opened, "utf8"))]));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const cellsIn = (fods: string): readonly OpenedCell[] => {
  const [, table = ""] = /<office:spreadsheet>(.*)<\/office:spreadsheet>/s.exec(fods) ?? [];
  return [...table.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, attributes = "", content = ""]) =>
      content === "" && !attributes.includes("table:formula")
        ? []
        : [
            {
              formula: attributeIn(attributes, "table:formula"),
              type: attributeIn(attributes, "office:value-type"),
              text: textIn(content),
            },
          ],
  );
};

const attributeIn = (attributes: string, name: string): string | undefined => {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : unescaped(value);
};

const textIn = (content: string): string =>
  unescaped(
    content
      .replaceAll("</text:p><text:p>", "\n")
      .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count: string | undefined) =>
        " ".repeat(Number(count ?? 1)),
      )
      .replaceAll("<text:tab/>", "\t")
      .replaceAll(/<[^>]*>/g, ""),
  );

const unescaped = (text: string): string =>
  text
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
