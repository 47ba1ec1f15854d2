// @full: shared/csv/write.test.ts proves the same for a reader of its own; here a spreadsheet program opens each export.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { formats } from "#server/domains/accounting/format.ts";
import { resultOf } from "#server/domains/runs/result.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { fewHostileTexts, hostileTexts } from "#server/testing/hostile-texts.ts";
import { hasLibreOffice, openInLibreOffice, type OpenedCell, separatorNames } from "#server/testing/libreoffice.ts";
import { mirror } from "#server/testing/mirrored.ts";
import { sendWrite } from "#server/testing/sample-write.ts";
import { contractAddress, networkId, started } from "#server/testing/samples.ts";
import { addItem, addRun } from "#server/testing/stored-runs.ts";
import { erc20, serveTokens } from "#server/testing/token-service.ts";
import { answers } from "#server/testing/upstream.ts";
import { accountingColumns } from "#shared/console/accounting.ts";
import { findKinds } from "#shared/console/find.ts";
import { csvLine, csvNumber, csvRow, csvText } from "#shared/csv/write.ts";

const isThere = hasLibreOffice();
if (!isThere) {
  process.stderr.write(
    "\nSKIPPED: server/spreadsheets.test.ts opens each export in LibreOffice, which is not installed (no `soffice`).\n" +
      "         Debian, Ubuntu: apt-get install --no-install-recommends libreoffice-calc\n\n",
  );
}
const skipped = isThere ? "" : " (SKIPPED: LibreOffice is not installed, there is no `soffice`)";

let harness: Harness;
let admin: Person;
const files: Record<string, string> = {};

const download = async (url: string): Promise<string> => {
  const answer = await harness.send(admin, "GET", url).catch((cause: unknown) => {
    throw new Error(`${url} sent no file.`, { cause });
  });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  expect(answer.headers["content-type"]).toContain("text/csv");
  return answer.body;
};

beforeAll(async () => {
  if (!isThere) return;
  harness = await startHarness();
  admin = await harness.signIn("admin", "=Ada;=1+1");
  const { store, upstream } = harness;
  upstream.on(answers(200, started), /write$/);
  serveTokens(upstream, { [contractAddress.toLowerCase()]: erc20("x;=1+1") });

  // Records of the service: whatever it lists, in every text that a record has.
  for (const [index, text] of fewHostileTexts.entries()) {
    const id = `${String(index).padStart(3, "0")}${text}`;
    const address = `0x${String(index).padStart(40, "0")}`;
    await mirror(store, "held", {
      kind: "networks",
      id,
      networkId: id,
      record: { id, name: text, code: text, enabled: true, chainId: 1, decimals: 18, symbol: text },
    });
    await mirror(store, "held", {
      kind: "addresses",
      id,
      address,
      record: {
        id,
        address,
        label: text,
        reference: text,
        networkId,
        miniWalletId: text,
        sub: text,
        date: text,
      },
    });
    await mirror(store, "held", {
      kind: "contracts",
      id,
      address,
      record: {
        id,
        contractAddress: address,
        networkId,
        name: text,
        symbol: text,
        contractTemplateId: text,
        deployerAddressId: text,
      },
    });
    for (const kind of ["profiles", "wallets"] as const) {
      await store
        .insertInto("mirror_records")
        .values({
          environment: "held",
          kind,
          id,
          position: 0,
          generation: 1,
          network_id: null,
          profile: null,
          address: null,
          names: "",
          words: "",
          record: JSON.stringify({ id, reference: text, name: text, type: text, label: text, networkId }),
        })
        .execute();
    }
    await store
      .insertInto("labels")
      .values({
        environment: "held",
        network_id: "",
        address,
        label: text,
        search: text,
        version: "1",
        changed_at: 0,
        person_id: admin.id,
        person_name: text,
      })
      .execute();
    // Recorded in the audit with their names.
    if (index < 20) await harness.signIn("viewer", text.slice(0, 60));
  }
  await mirror(store, "held", {
    kind: "networks",
    id: networkId,
    record: { id: networkId, enabled: true, name: "=Sepolia|=1", chainId: 11155111, decimals: 18 },
  });

  // Operations: purposes, symbols, labels of the other side.
  for (const [index, text] of fewHostileTexts.entries()) {
    const id = await sendWrite(harness, admin, { key: `k${index}`, body: { amount: String(index + 1) } });
    await store
      .updateTable("operations")
      .set({ purpose: text, person_name: text, workflow_id: text })
      .where("id", "=", id)
      .execute();
  }
  await harness.fill();

  files["activity"] = await download("/console/held/operations/export");
  files["labels"] = await download("/console/held/labels/export");
  files["audit"] = await download("/console/audit/export?format=csv");
  for (const kind of findKinds) files[kind] = await download(`/console/held/find/export?kind=${kind}&format=csv`);

  // A run: the columns and the cells are a person's, the error is the service's.
  await addRun(store, { columns: JSON.stringify(fewHostileTexts.slice(0, 50)) });
  for (const [position, text] of fewHostileTexts.entries()) {
    await addItem(store, {
      position,
      endpoint: "writeContract",
      cells: JSON.stringify(fewHostileTexts.slice(0, 50).toReversed()),
      purpose: text,
      address_id: text,
      state: "failed",
      error: JSON.stringify({ code: text, message: text }),
    });
  }
  const run: string[] = [];
  const columns = fewHostileTexts.slice(0, 50);
  for await (const part of resultOf(store, { id: "run-1", columns, endpoints: ["writeContract"] }))
    run.push(String(part));
  files["run"] = run.join("");

  // Accounting: every text in every column, beside amounts that a person sums.
  const line = (text: string) =>
    formats.csv.write(lineSchema.parse(Object.fromEntries(accountingColumns.map((column) => [column, text]))), true);
  files["accounting"] = formats.csv.begin + hostileTexts.map(line).join("");

  // Pages of lists, selections and what is read in the playground: csvRow, with any text in any place.
  files["lists"] = grid(csvRow);
  files["texts"] = grid((cells) => csvLine(cells.map(csvText)));
  files["numbers"] = grid((cells) => csvLine(cells.map(csvNumber)));
  files["alone"] = hostileTexts.map((text) => csvRow([text])).join("");
}, 600_000);
afterAll(() => harness?.close());

const lineSchema = z.record(z.enum(accountingColumns), z.string());

const grid = (row: (cells: readonly string[]) => string): string =>
  row(["first", "second", "third"]) +
  hostileTexts
    .flatMap((text, index) => {
      const other = hostileTexts[(index * 7 + 3) % hostileTexts.length] ?? "";
      return [row([text, "x", other]), row(["x", text, "-1.5"]), row([other, '"', text]), row([text, text, text])];
    })
    .join("");

/** Texts that a person's program may yet read as a formula, although this one does not. */
const mayBeFormula = ({ type, text }: OpenedCell): boolean =>
  type === "string" && /^[\s\u200b\ufeff"]*[=+\-@\u2212]/.test(text.normalize("NFKC"));

describe.skipIf(!isThere)(`Security 71: LibreOffice finds no formula in any export${skipped}`, () => {
  test.each(separatorNames)("with the separator %s", { timeout: 600_000 }, async (separator) => {
    const opened = await openInLibreOffice(files, separator);
    expect([...opened.keys()]).toEqual(Object.keys(files));
    for (const [name, cells] of opened) {
      expect([name, cells.length > 10]).toEqual([name, true]);
      expect([name, cells.filter(({ formula }) => formula !== undefined).slice(0, 5)]).toEqual([name, []]);
      expect([name, cells.filter(mayBeFormula).slice(0, 5)]).toEqual([name, []]);
    }
  });

  test("but it finds those of a file that was not written by Postern's rule", { timeout: 600_000 }, async () => {
    const bare = `first,second\r\nx,=1+1\r\n`;
    const raw = { comma: bare, semicolon: 'a,"x;=1+1"\r\n', tab: "a,x\t=1+1\r\n", pipe: "a,x|=1+1\r\n" };
    for (const name of separatorNames) {
      const cells = (await openInLibreOffice({ raw: raw[name] }, name)).get("raw") ?? [];
      expect([name, cells.some(({ formula }) => formula !== undefined)]).toEqual([name, true]);
    }
  });

  test("and amounts stay numbers that can be summed", { timeout: 600_000 }, async () => {
    const cells = (await openInLibreOffice({ sums: csvLine(["x", csvNumber("-1.5"), csvNumber("2")]) }, "comma")).get(
      "sums",
    );
    expect(cells?.map(({ type }) => type)).toEqual(["string", "float", "float"]);
  });
});
