import { Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import { type BookDifference, type Books, differenceWords } from "#shared/console/book-differences.ts";
import type { AssetOwner } from "#src/api/assets.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { timeText } from "#src/lib/dates.ts";
import { Address } from "#src/records/address.tsx";
import { assetParam } from "./asset-name.ts";
import classes from "./unexplained.module.css";

type Props = {
  readonly environment: string;
  readonly owner: AssetOwner;
  readonly books: Books;
};

/** The balances that the listed transactions do not add up to. */
export const Unexplained = ({ environment, owner, books }: Props) => {
  const { differences: rows, total } = books;
  const rest = total - rows.length;
  if (rows.length === 0) return null;
  return (
    <section
      className={classes["unexplained"]}
      data-tone={rows.every(({ isQuiet }) => isQuiet) ? "idle" : "unknown"}
      aria-label="Balances that the listed transactions do not explain"
    >
      <ul className={classes["list"]}>
        {rows.map((difference) => (
          <li key={`${difference.addressId} ${assetParam(difference)}`} className={classes["difference"]}>
            <span className={classes["icon"]}>
              <ToneIcon tone={difference.isQuiet ? "idle" : "unknown"} />
            </span>
            <div className={classes["words"]}>
              {owner.kind !== "address" && <Holder environment={environment} difference={difference} />}
              <Sentence difference={difference} />
            </div>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Text size="sm" mt="xs">
          {countText(rest, "more such balance")}. The accounting export has them all.
        </Text>
      )}
      <Reasons />
    </section>
  );
};

const Holder = ({ environment, difference }: { readonly environment: string; readonly difference: BookDifference }) => (
  <div className={classes["holder"]}>
    <Address environment={environment} networkId={difference.networkId} value={difference.address} />
    <TextLink
      size="sm"
      to="/$environment/addresses/$addressId"
      params={{ environment, addressId: difference.addressId }}
      aria-label={`Open ${nameText(difference.address)}`}
    >
      Open
    </TextLink>
  </div>
);

const Sentence = ({ difference }: { readonly difference: BookDifference }) => {
  const { before, time, after } = differenceWords(difference);
  return (
    <p className={classes["sentence"]}>
      <NameText text={before} />
      <time dateTime={time}>{timeText(Date.parse(time))}</time>
      {after}
    </p>
  );
};

/** What a difference can be, in the words of docs/using.md. */
const Reasons = () => (
  <details className={classes["reasons"]}>
    <summary>What this can be</summary>
    <ul>
      <li>Coins that a contract passed on or paid out, which the service does not list.</li>
      <li>Rewards, or coins wrapped or unwrapped by a contract that reports no transfer.</li>
      <li>Transactions from before the service's list begins.</li>
      <li>A token that changes balances by itself, or a fee that is not listed.</li>
    </ul>
    <p>Postern adds no transaction for a difference. The accounting export notes it, without an amount.</p>
  </details>
);

/** Whether the balances of an address agree with its transactions, as far as that was compared. */
export const Compared = ({ books: { comparedAt, isWaiting } }: { readonly books: Books }) => {
  if (comparedAt === null) {
    return isWaiting
      ? "The balances will be compared with the listed transactions once these have been read up to now."
      : "The balances have not been compared with the listed transactions yet.";
  }
  return (
    <>
      No difference between the balances and the listed transactions has been confirmed. Last compared:{" "}
      <AgeText value={comparedAt} />.
    </>
  );
};
