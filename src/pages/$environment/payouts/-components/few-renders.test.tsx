import { expect, test, vi } from "vitest";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import { render } from "#src/testing/render.tsx";
import type { Facts } from "./draft-store.ts";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutTotals } from "./payout-totals.tsx";

test("a keystroke in a row, which renders the editor, renders neither the payout's facts nor its totals", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const reads = { facts: 0, totals: 0 };
  const facts: Facts = {
    name: "Rent",
    get networkId() {
      reads.facts += 1;
      return null;
    },
    addressId: null,
    asset: "native",
  };
  const check: PayoutCheck = {
    get totals() {
      reads.totals += 1;
      return [];
    },
    findings: [],
    findingCount: 0,
    unknown: [],
    fee: null,
    searched: null,
  };
  const onFacts = () => undefined;
  const editor = () => (
    <>
      <PayoutFacts environment="sandbox" facts={facts} isReadOnly={false} isWanted={false} onFacts={onFacts} />
      <PayoutTotals check={check} isCurrent />
    </>
  );
  const { rerender } = render(editor());
  expect(Math.min(reads.facts, reads.totals)).toBeGreaterThan(0);
  const before = { ...reads };
  rerender(editor());
  expect(reads).toEqual(before);
  vi.unstubAllGlobals();
});
