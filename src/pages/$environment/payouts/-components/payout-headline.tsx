import { Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { countText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { PayoutRow } from "#shared/console/payouts.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { isEmpty } from "./edit-rows.ts";
import payments from "#src/review/parts/payment.module.css";

type Props = {
  readonly label: string;
  readonly rows: readonly PayoutRow[];
  /** The totals, one line per asset. */
  readonly children: ReactNode;
};

/** A payout at a glance, before and after it is started: the totals, and how many get them. */
export const PayoutHeadline = ({ label, rows, children }: Props) => {
  const sent = rows.filter((row) => !isEmpty(row));
  const people = new Set(sent.map(({ to }) => addressKey(to.trim()))).size;
  const purposes = new Set(sent.map(({ purpose }) => purpose.trim()));
  const [purpose = ""] = purposes;
  return (
    <section aria-label={label} className={payments["payment"]}>
      <div className={payments["amount"]}>{children}</div>
      <IconArrowRight className={payments["arrow"]} size={24} aria-hidden />
      <div className={payments["card"]}>
        <p className={payments["who"]}>
          <b>{countText(people, "recipient")}</b>{" "}
          <span className={payments["standing"]}>
            {people > 1 && people === sent.length ? "one payment each" : countText(sent.length, "payment")}
          </span>
        </p>
        {/* Only if all rows say the same. */}
        {purposes.size === 1 && purpose !== "" && (
          <Text size="sm">
            <NameText text={purpose} />
          </Text>
        )}
      </div>
    </section>
  );
};
