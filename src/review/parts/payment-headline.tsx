import { IconArrowRight } from "@tabler/icons-react";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import type { MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { namesIn } from "#src/components/meaning/beside-sentence.ts";
import { isFirstTransferTo } from "./gate.ts";
import { RecipientCard } from "./recipient-card.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import classes from "./payment.module.css";

/** A payment at a glance: its amount, and who gets it. */
export const PaymentHeadline = ({
  payment,
  answer,
  on,
  marked,
}: {
  readonly payment: ShownMovement;
  readonly answer: ReviewAnswer;
  readonly on: ReviewedOn;
  readonly marked: MiddleCharacters | undefined;
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
        name={namesIn(answer.meaning).get(to.toLowerCase())}
        isFirst={answer.warnings.some(isFirstTransferTo(to))}
        marked={marked}
      />
    </div>
  );
};
