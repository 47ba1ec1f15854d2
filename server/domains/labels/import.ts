import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { append } from "#server/domains/audit/append.ts";
import type { Edit } from "#server/domains/audit/edit-version.ts";
import { Problem } from "#server/lib/problem.ts";
import type { LabelTable, Store, Writer } from "#server/store/tables.ts";
import {
  type ConflictChoice,
  type Imported,
  type LabelBody,
  type LabelCheck,
  mostReported,
} from "#shared/console/labels.ts";
import { rowOf } from "./edit.ts";
import { type FileLine, readFile } from "./file.ts";
import { rowsOf } from "./list.ts";

type Line = { readonly line: number; readonly body: LabelBody };
type Conflict = Line & { readonly present: LabelTable };
type Bad = { readonly line: number; readonly why: string };

/** What an import of a file would do to the current labels. */
type Plan = {
  readonly added: readonly Line[];
  readonly same: number;
  readonly conflicts: readonly Conflict[];
  readonly problems: readonly Bad[];
  /** Covers the file and the labels it affects: it changes with either. */
  readonly hash: string;
};

/** Reports what an import would do; nothing is changed. */
export const checkImport = async (store: Store, environment: string, csv: string): Promise<LabelCheck> => {
  const { lines, counts } = await readFile(csv);
  const { added, same, conflicts, problems, hash } = await planOf(store, environment, csv, lines);
  return {
    added: added.length,
    same,
    conflictCount: conflicts.length,
    conflicts: conflicts.slice(0, mostReported).map(({ line, body, present }) => ({
      line,
      networkId: body.networkId,
      address: body.address,
      present: present.label,
      wanted: body.label,
    })),
    problemCount: problems.length,
    problems: problems.slice(0, mostReported),
    plan: hash,
    counts,
  };
};

/**
 * Imports a file in one transaction, as its check reported. Throws a 412 if the labels have changed since, and a 400 if
 * the file has problems.
 */
export const importLabels = async (
  store: Store,
  edit: Omit<Edit, "seen">,
  csv: string,
  { plan: checked, conflicts: choice }: { readonly plan: string; readonly conflicts: ConflictChoice },
): Promise<Imported> => {
  const { lines } = await readFile(csv);
  return store.transaction().execute(async (writer) => {
    const plan = await planOf(writer, edit.environment, csv, lines);
    if (plan.problems.length > 0) {
      throw new Problem("POSTERN_BAD_REQUEST", "The file has lines that cannot be imported. Nothing was changed.");
    }
    if (plan.hash !== checked) {
      throw new Problem(
        "POSTERN_VERSION_CONFLICT",
        "The file or the labels have changed since the check. Check the file again. Nothing was changed.",
      );
    }
    const replaced = choice === "replace" ? plan.conflicts : [];
    const done = {
      added: plan.added.length,
      replaced: replaced.length,
      skipped: plan.same + plan.conflicts.length - replaced.length,
    };
    await write(writer, edit, [...plan.added, ...replaced]);
    const { at, by, environment } = edit;
    await append(writer, { at, by, environment, action: "labels.imported", outcome: "allowed", detail: done });
    return done;
  });
};

/** Rows per statement: stores limit parameters, and other work runs between statements. */
const atOnce = 300;

const planOf = async (store: Writer, environment: string, csv: string, lines: readonly FileLine[]): Promise<Plan> => {
  const validLines = lines.flatMap((line): readonly Line[] => (line.body === undefined ? [] : [line]));
  const added: Line[] = [];
  const conflicts: Conflict[] = [];
  const hash = createHash("sha256").update(csv);
  for (const part of inParts(validLines)) {
    const rows = await rowsOf(store, environment, [...new Set(part.map((line) => line.body.address))]);
    const rowsByKey = new Map(rows.map((row) => [keyOf(row.network_id, row.address), row]));
    const met = part.map((line) => ({
      ...line,
      present: rowsByKey.get(keyOf(line.body.networkId ?? "", line.body.address)),
    }));
    for (const { present, ...line } of met) {
      if (present === undefined) added.push(line);
      else if (present.label !== line.body.label) conflicts.push({ ...line, present });
    }
    hash.update(met.map(({ present }) => `\n${present?.version ?? ""}`).join(""));
    await setImmediate();
  }
  return {
    added,
    same: validLines.length - added.length - conflicts.length,
    conflicts,
    problems: lines.flatMap((line) => (line.why === undefined ? [] : [{ line: line.line, why: line.why }])),
    hash: hash.digest("hex"),
  };
};

const keyOf = (networkId: string, address: string): string => `${networkId} ${address}`;

const write = async (writer: Writer, edit: Omit<Edit, "seen">, lines: readonly Line[]): Promise<void> => {
  for (const part of inParts(lines)) {
    await writer
      .insertInto("labels")
      .values(part.map(({ body }) => rowOf(edit, body)))
      .onConflict((conflict) =>
        conflict.columns(["environment", "network_id", "address"]).doUpdateSet((eb) => ({
          label: eb.ref("excluded.label"),
          search: eb.ref("excluded.search"),
          version: eb.ref("excluded.version"),
          changed_at: eb.ref("excluded.changed_at"),
          person_id: eb.ref("excluded.person_id"),
          person_name: eb.ref("excluded.person_name"),
        })),
      )
      .execute();
    await setImmediate();
  }
};

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce));
