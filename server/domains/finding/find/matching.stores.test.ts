import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOf } from "#server/domains/mirror/record.ts";
import { sliceRows } from "#server/domains/mirror/save.ts";
import type { Store } from "#server/store/tables.ts";
import { openTestStore } from "#server/testing/store.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { type Filter, searchText } from "./filter.ts";
import { inSlices, matchesOf } from "./matching.ts";

let directory: string;
let store: Store;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "postern-matching-"));
  ({ store } = await openTestStore(directory));
});
afterAll(async () => {
  await store.destroy();
  rmSync(directory, { recursive: true, force: true });
});

type Address = { readonly id: string; readonly address: string; readonly label: string; readonly profile: string };

let environments = 0;

const save = async (environment: string, list: readonly Address[]) => {
  for (const [position, { id, address, label, profile }] of list.entries()) {
    const mirrored = {
      id,
      networkId: `n${position % 2}`,
      profile,
      address,
      names: [id, address, address.slice(2)],
      words: [label, profile],
      record: {},
    };
    const row = { environment, position, generation: 1, ...contentOf("addresses", mirrored, new Map()) };
    await store
      .insertInto("mirror_records")
      .values(row)
      .onConflict((conflict) => conflict.columns(["environment", "kind", "id"]).doUpdateSet({ ...row, generation: 2 }))
      .execute();
  }
};

const label = async (environment: string, address: string, text: string) => {
  await store
    .insertInto("labels")
    .values({
      environment,
      network_id: "",
      address: addressKey(address),
      label: text,
      search: `${text} ${addressKey(address)}`.toLowerCase(),
      version: "1",
      changed_at: 1,
      person_id: "p",
      person_name: "P",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const alphabet = Array.from("abABcd01xX  éÉßΣς%_\\\"'*-()^:+.,\u{1f4b0}");
const text = fc
  .array(fc.constantFrom(...alphabet, "e\u0301", "abc", "0x", "NEAR", " OR "), { maxLength: 8 })
  .map((parts) => parts.join(""));
const hex = fc.stringMatching(/^[0-9a-fA-F]{40}$/).map((digits) => `0x${digits}`);
const someAddresses = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-cA-C0-2-]{1,12}$/), address: hex, label: text, profile: text }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
);

/** Part of what is stored, in another case, or anything. */
const askedOf = (list: readonly Address[]) =>
  fc.oneof(
    text,
    fc
      .record({
        of: fc.constantFrom(...list.flatMap((one) => Object.values(one))),
        from: fc.nat(42),
        length: fc.nat(12),
        isUpper: fc.boolean(),
      })
      .map(({ of, from, length, isUpper }) => {
        const part = of.slice(from, from + length);
        return isUpper ? part.toUpperCase() : part;
      }),
  );

/** The same search by the index, with this many records sorted at once, and record by record. */
const bothWays = async (filter: Filter, few: number) => {
  const asked = { ...filter, text: searchText(filter.q) ?? "" };
  const searched = { lengths: new Map(), isGone: () => false, few };
  const [indexed] = await matchesOf(store, [asked], 4, searched);
  return { indexed, scanned: await inSlices(store, asked, 4, searched) };
};

test("the index finds exactly what comparing every record finds, in the same order, also after changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      someAddresses.chain((list) =>
        fc.record({
          list: fc.constant(list),
          changed: fc.array(fc.record({ at: fc.nat(list.length - 1), label: text }), { maxLength: 3 }),
          removed: fc.array(fc.nat(list.length - 1), { maxLength: 2 }),
          labels: fc.array(fc.record({ at: fc.nat(list.length - 1), label: text }), { maxLength: 3 }),
          asked: fc.array(askedOf(list), { minLength: 4, maxLength: 4 }),
        }),
      ),
      async ({ list, changed, removed, labels, asked }) => {
        environments += 1;
        const environment = `e${environments}`;
        await save(environment, list);
        // Another environment's records are not found.
        await save(`${environment}-other`, list.slice(0, 3));
        await save(
          environment,
          list.map((one, at) => ({ ...one, label: changed.find((change) => change.at === at)?.label ?? one.label })),
        );
        for (const at of removed) {
          await store
            .deleteFrom("mirror_records")
            .where("environment", "=", environment)
            .where("id", "=", list[at]?.id ?? "")
            .execute();
        }
        for (const { at, label: own } of labels) await label(environment, list[at]?.address ?? "", own);
        for (const q of asked) {
          const of = searchText(q);
          // A complete address is found by the address alone.
          if (of === undefined || /\p{Cc}/u.test(q) || /^(0x)?[0-9a-f]{40}$/.test(of)) continue;
          const [profile] = list.map((one) => one.profile);
          const filters: readonly Filter[] = [
            { environment, kind: "addresses", q },
            { environment, kind: "addresses", q, at: "beginning" },
            { environment, kind: "addresses", q, networkId: "n1" },
            ...(profile === undefined || profile === ""
              ? []
              : [{ environment, kind: "addresses", q, profile } as const]),
          ];
          for (const filter of filters) {
            for (const few of [0, 2, sliceRows]) {
              const { indexed, scanned } = await bothWays(filter, few);
              expect([filter, few, indexed]).toEqual([filter, few, scanned]);
            }
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});
