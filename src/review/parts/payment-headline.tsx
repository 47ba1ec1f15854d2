import { IconArrowRight } from "@tabler/icons-react";
import type { Meaning, ShownMovement } from "#shared/meaning/types.ts";
import type { MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { RecipientCard } from "./recipient-card.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import classes from "./payment.module.css";

/** A payment at a glance, before and after it is sent: its amount, and who gets it. */
export const PaymentHeadline = ({
  payment,
  meaning,
  on,
  isFirst = false,
  isSent = false,
  marked,
}: {
  readonly payment: ShownMovement;
  /** Names the recipient as in its sentence. */
  readonly meaning: Meaning;
  readonly on: Pick<ReviewedOn, "environment" | "networkId">;
  /** Nothing was sent to the recipient before. */
  readonly isFirst?: boolean;
  /** This payment was sent. */
  readonly isSent?: boolean;
  /** The characters of the recipient's address to type. */
  readonly marked?: MiddleCharacters | undefined;
}) => {
  const { text, amount, asset, to } = payment;
  return (
    <div className={classes["payment"]}>
      <p className={classes["amount"]}>
        <AmountWords text={text} amount={amount} asset={asset} />
      </p>
      <IconArrowRight className={classes["arrow"]} size={24} aria-hidden />
      <RecipientCard
        on={on}
        address={to}
        name={namesIn(meaning).get(to.toLowerCase())}
        isFirst={isFirst}
        isSent={isSent}
        marked={marked}
      />
    </div>
  );
};
