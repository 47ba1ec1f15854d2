import { Text } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import { coinNaming, coinOf } from "#shared/meaning/coin.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { useNetworks } from "#src/records/use-networks.ts";
import { WholeAddress } from "#src/review/parts/whole-address.tsx";
import { isEmpty } from "./edit-rows.ts";
import classes from "./payout-review.module.css";

/** Numbers of the rows that are sent, in order. */
export const places = (rows: readonly PayoutRow[]): readonly number[] =>
  rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));

/** Rows shown again before the start. */
const previewed = 20;

/** How many rows of the payout those are, including empty ones. */
export const shownRows = (rows: readonly PayoutRow[]): number => places(rows)[previewed] ?? rows.length;

type Props = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly rows: readonly PayoutRow[];
  readonly usual: string;
  readonly check: PayoutCheck;
};

/** Row by row: amount, recipient, purpose, and findings. */
export const ReviewRows = ({ environment, networkId, rows, usual, check }: Props) => {
  const sent = places(rows);
  const network = useNetworks(environment).find(networkId ?? undefined);
  /** The coin is read by its symbol, whatever the row calls it. */
  const unitOf = (asset: string): string => {
    if (asset === "") return usual;
    const coin = network === undefined ? undefined : coinOf(network).symbol;
    return coin !== undefined && coinNaming(asset, coin) !== undefined ? coin : asset;
  };
  return (
    <div>
      <ol aria-label="Rows" className={classes["rows"]}>
        {sent.slice(0, previewed).map((place) => {
          const { amount, asset, to, purpose } = rows[place] ?? emptyRow;
          const notes = check.findings.filter(({ row, severity }) => row === place && severity === "note");
          return (
            <li key={place}>
              <span className={classes["number"]}>{numberText(place + 1)}</span>
              <span className={classes["amount"]}>
                {numberText(amount.trim())}{" "}
                <Text span inherit c="dimmed">
                  <NameText text={unitOf(asset.trim())} />
                </Text>
              </span>
              <div className={classes["to"]}>
                <WholeAddress on={{ environment, networkId: networkId ?? "" }} value={to.trim()} name={undefined} />
                {(purpose.trim() !== "" || notes.length > 0) && (
                  <Text size="xs" c="dimmed">
                    <NameText
                      text={[purpose.trim(), ...notes.map(({ message }) => message)].filter(Boolean).join(" · ")}
                    />
                  </Text>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {sent.length > previewed && <Text size="sm">And {numberText(sent.length - previewed)} more.</Text>}
    </div>
  );
};

const emptyRow: PayoutRow = { to: "", amount: "", asset: "", purpose: "" };
