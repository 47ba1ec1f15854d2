import { describe, expect, test } from "vitest";
import { badAddresses, rightAddress } from "#shared/address/testing.ts";
import { readCallRows } from "./call-rows.ts";
import { draftFromCsv } from "./draft-csv.ts";
import { draftFromJson } from "./draft-json.ts";
import { formatLink, readLink } from "./draft-link.ts";
import { parseDraft, parseDrafts } from "./draft.ts";
import { describeField } from "./field.ts";

const list = describeField({ name: "to", type: "address[]" });
const tuple = describeField({
  name: "order",
  type: "tuple",
  components: [{ name: "to", type: "address" }],
});
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Every way a text becomes the draft of an address argument. */
const ways: readonly (readonly [name: string, accepts: (text: string) => boolean])[] = [
  [
    "JSON pasted into a list",
    (text) => {
      const read = draftFromJson(list, JSON.stringify([rightAddress, text]));
      return read.ok && parseDraft(list, read.draft).ok;
    },
  ],
  [
    "JSON pasted into a tuple",
    (text) => {
      const read = draftFromJson(tuple, JSON.stringify({ to: text }));
      return read.ok && parseDraft(tuple, read.draft).ok;
    },
  ],
  [
    "CSV pasted into a list",
    (text) => {
      const read = list.kind === "list" ? draftFromCsv(list, `${rightAddress}\n${cell(text)}`) : undefined;
      return read?.ok === true && parseDraft(list, read.draft).ok;
    },
  ],
  [
    "a link",
    (text) => {
      const fields = [describeField({ name: "to", type: "address" })];
      const link = formatLink(fields, [{ text }]);
      const read = link.ok && link.text !== undefined ? readLink(fields, link.text) : undefined;
      return read?.ok === true && parseDrafts(fields, read.drafts).ok;
    },
  ],
  [
    "a table of calls",
    (text) => {
      const fields = [describeField({ name: "to", type: "address" })];
      const { rows, faults } = readCallRows(fields, `to\n${cell(text)}`, false);
      return faults.length === 0 && rows.every(({ args }) => parseDrafts(fields, args).ok);
    },
  ],
];

describe.each(ways)("Security 51: %s", (_name, accepts) => {
  test.each(badAddresses)("is refused where %s", (_bad, text) => {
    expect(accepts(text)).toBe(false);
  });

  test("accepts an address only with its checksum", () => {
    expect([accepts(rightAddress), accepts(rightAddress.toLowerCase())]).toEqual([true, false]);
  });
});
