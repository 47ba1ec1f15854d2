import { Group, Loader, Stack, Text } from "@mantine/core";
import { memo } from "react";
import { countText } from "#shared/amount/number-text.ts";
import type { PayoutCheck } from "#shared/console/payouts.ts";
import type { Asset } from "#shared/meaning/types.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import classes from "./payout-totals.module.css";

type Props = {
  readonly check: PayoutCheck | undefined;
  /** They belong to the current input. */
  readonly isCurrent: boolean;
};

/** The outgoing totals per asset, beside the balances, and the fee. A keystroke in a row does not rerender it. */
export const PayoutTotals = memo(({ check, isCurrent }: Props) => (
  <section className={classes["totals"]} aria-label="Totals" aria-busy={!isCurrent}>
    {check === undefined ? (
      <Text size="sm">{isCurrent ? "No totals." : "Checking…"}</Text>
    ) : (
      <>
        {check.totals.length === 0 && <Text size="sm">Nothing to pay yet.</Text>}
        {check.totals.map(({ asset, rows, total, balance }) => (
          <Stack key={asset} gap={0}>
            <Text fw={600} inherit component="div">
              <AmountWords {...total} asset={assetOf(asset)} isListed />
            </Text>
            <Text size="xs" c="dimmed" component="div" className={classes["balance"]}>
              {countText(rows, "row")} ·{" "}
              {balance === null ? (
                "balance unknown"
              ) : (
                <>
                  <AmountWords {...balance} asset={assetOf(asset)} isCompact isListed /> available
                </>
              )}
            </Text>
          </Stack>
        ))}
        <Stack gap={0}>
          {check.fee !== null && (
            <Text fw={600} inherit component="div">
              <CoinAmount amount={check.fee} isListed />
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {check.fee === null ? "Fees not known yet" : "Estimated fees"}
          </Text>
        </Stack>
        {!isCurrent && (
          <Group gap={6}>
            <Loader size={14} />
            <Text size="xs" c="dimmed">
              Checking…
            </Text>
          </Group>
        )}
      </>
    )}
  </section>
));

/** The asset of a total, for its tooltip. */
export const assetOf = (asset: string): Asset =>
  asset === "native" ? { kind: "native" } : { kind: "erc20", token: asset };
