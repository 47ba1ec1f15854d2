import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import type { PayoutCheck, PayoutRow } from "#shared/console/payouts.ts";
import { coinNaming, coinOf } from "#shared/meaning/coin.ts";
import { nameBesideAddress } from "#shared/text/own-address.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { paidBeforeText } from "#src/components/meaning/paid-before-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { useNow } from "#src/components/use-now.ts";
import { timeText } from "#src/lib/dates.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import { isEmpty } from "./edit-rows.ts";
import type { RepeatedRow } from "./repeated-rows.ts";
import tones from "#src/components/tone.module.css";
import table from "#src/run/item-list.module.css";
import payments from "./payment-table.module.css";
import classes from "./payout-review.module.css";

/** Numbers of the rows that are sent, in order. */
export const places = (rows: readonly PayoutRow[]): readonly number[] =>
  rows.flatMap((row, index) => (isEmpty(row) ? [] : [index]));

/** Rows shown at first, and how many more with each press of the button. */
const firstRows = 20;
const moreRows = 100;

/** How many rows of the payout the first ones are, including empty ones. */
export const shownRows = (rows: readonly PayoutRow[]): number => places(rows)[firstRows] ?? rows.length;

type Props = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly rows: readonly PayoutRow[];
  readonly usual: string;
  readonly check: PayoutCheck;
  /** The rows that may pay what was paid before. */
  readonly repeated: ReadonlyMap<number, RepeatedRow>;
};

/** Row by row: recipient, whole address and amount; a mark where the same was paid before. */
export const ReviewRows = ({ environment, networkId, rows, usual, check, repeated }: Props) => {
  const [shown, setShown] = useState(firstRows);
  const sent = places(rows);
  const network = useNetworks(environment).find(networkId ?? undefined);
  /** The coin is read by its symbol, whatever the row calls it. */
  const unitOf = (asset: string): string => {
    if (asset === "") return usual;
    const coin = network === undefined ? undefined : coinOf(network).symbol;
    return coin !== undefined && coinNaming(asset, coin) !== undefined ? coin : asset;
  };
  const rest = sent.slice(shown);
  const marked = rest.filter((place) => repeated.has(place)).length;
  return (
    <div>
      <table aria-label="Rows" className={table["table"]}>
        <thead>
          <tr>
            <th scope="col" className={payments["cell"]} data-part="number">
              No.
            </th>
            <th scope="col" className={payments["cell"]} data-part="to">
              Recipient
            </th>
            <th scope="col" className={payments["cell"]} data-part="address">
              Address
            </th>
            <th scope="col" className={payments["cell"]} data-part="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {sent.slice(0, shown).map((place) => {
            const row = rows[place] ?? emptyRow;
            return (
              <ReviewRow
                key={place}
                environment={environment}
                networkId={networkId ?? ""}
                row={row}
                number={numberText(place + 1)}
                unit={unitOf(row.asset.trim())}
                repeated={repeated.get(place)}
                notes={check.findings.flatMap((finding) =>
                  finding.row === place && finding.severity === "note" ? [finding.message] : [],
                )}
              />
            );
          })}
        </tbody>
      </table>
      {rest.length > 0 && (
        <Text size="sm" component="div" mt="xs">
          {numberText(rest.length)} more{marked > 0 && `, ${numberText(marked)} of them paid before`}.{" "}
          <Button size="compact-xs" variant="default" onClick={() => setShown(shown + moreRows)}>
            Show {numberText(Math.min(moreRows, rest.length))} more
          </Button>
        </Text>
      )}
    </div>
  );
};

const emptyRow: PayoutRow = { to: "", amount: "", asset: "", purpose: "" };

type RowProps = {
  readonly environment: string;
  readonly networkId: string;
  readonly row: PayoutRow;
  readonly number: string;
  readonly unit: string;
  readonly repeated: RepeatedRow | undefined;
  readonly notes: readonly string[];
};

const ReviewRow = ({ environment, networkId, row, number, unit, repeated, notes }: RowProps) => {
  const value = row.to.trim();
  const address = isEvmAddress(value) ? checksumAddress(value) : value;
  const purpose = row.purpose.trim();
  const { name } = useNamedAddress({ environment, value, networkId });
  return (
    <tr className={payments["row"]}>
      <td className={payments["cell"]} data-part="number">
        {number}
      </td>
      <td className={payments["cell"]} data-part="to" data-line>
        {name === undefined ? (
          <Text span inherit c="dimmed">
            Unnamed
          </Text>
        ) : (
          <NameText text={nameBesideAddress(name.name)} />
        )}
        {purpose !== "" && (
          <span className={payments["note"]}>
            <NameText text={purpose} />
          </span>
        )}
      </td>
      <td className={payments["cell"]} data-part="address">
        <span className={classes["whole"]}>
          <NameText text={address} />
          <CopyButton value={address} what={`recipient of row ${number}`} />
        </span>
        {repeated !== undefined && <PaidMark environment={environment} number={number} repeated={repeated} />}
        {notes.map((message) => (
          <span key={message} className={payments["note"]}>
            <NameText text={message} />
          </span>
        ))}
      </td>
      <td className={payments["cell"]} data-part="amount">
        {numberText(row.amount.trim())}{" "}
        <span className={payments["unit"]}>
          <NameText text={unit} />
        </span>
      </td>
    </tr>
  );
};

type MarkProps = Pick<RowProps, "environment" | "number"> & { readonly repeated: RepeatedRow };

/** When the same was paid before, and the way to that payment. */
const PaidMark = ({ environment, number, repeated: { payment, operationId } }: MarkProps) => {
  const words = useNow((now) => (payment === undefined ? "Repeats a recent payment" : paidBeforeText(payment, now)));
  return (
    <span className={`${tones.tone} ${classes["mark"]}`} data-tone="unknown">
      <ToneIcon tone="unknown" size={14} />
      <span aria-live="off" title={payment === undefined ? undefined : timeText(Date.parse(payment.at))}>
        {words}
      </span>
      {operationId !== null && (
        <TextLink
          inherit
          to="/$environment/activity/$operationId"
          params={{ environment, operationId }}
          aria-label={`Open the earlier payment of row ${number}`}
        >
          Open
        </TextLink>
      )}
    </span>
  );
};
