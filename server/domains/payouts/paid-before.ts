import { coinAmounts } from "#server/domains/journal/payment.ts";
import { earlierPayments, paidBeforeSince, sharedPart } from "#server/domains/payments/earlier-payments.ts";
import { amountText } from "#server/lib/amount-text.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { purposeKey } from "#shared/console/purpose-key.ts";
import { inCell } from "./finding.ts";
import type { PaidRow } from "./read-rows.ts";

type On = { readonly environment: string; readonly networkId: string };

/** Warnings about rows that pay what was paid before: the start needs a confirmation for them. */
export const paidBeforeRows = async (
  store: Store,
  { environment, networkId }: On,
  paid: readonly PaidRow[],
  now: number,
): Promise<readonly PayoutFinding[]> => {
  const within = { environment, since: paidBeforeSince(now), run: null };
  const network = canonicalId(networkId);
  const earlier = await earlierPayments(
    store,
    within,
    paid.map(({ key, asset: { contract, decimals }, amount, purpose }) => ({
      network_id: network,
      recipient: key,
      ...(contract === null
        ? {
            asset: "native",
            ...coinAmounts({ baseAmount: amount.toString(), coinAmount: formatUnits(amount, decimals) }),
          }
        : { asset: addressKey(contract), amount: amountText(amount), otherAmounts: [] }),
      purpose_key: purposeKey(purpose),
      intent_hash: null,
      call: null,
    })),
  );
  const findings: PayoutFinding[] = [];
  await inSlices(paid, ({ row }, index) => {
    const paidBefore = earlier[index] ?? null;
    if (paidBefore === null) return;
    const message = `Paid before, on ${paidBefore.at.slice(0, 10)}: same ${sharedPart(paidBefore)}.`;
    findings.push({ ...inCell(row, "to", "warning", message), paidBefore });
  });
  return findings;
};
