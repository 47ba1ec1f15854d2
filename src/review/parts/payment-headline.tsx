import { IconArrowRight } from "@tabler/icons-react";
import type { ShownMovement } from "#shared/meaning/types.ts";
import type { MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { AmountWords } from "#src/components/meaning/amount-words.tsx";
import { RecipientCard } from "./recipient-card.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";
import classes from "./payment.module.css";

/** A payment at a glance, before it is sent and afterwards: its amount, and who gets it. */
export const PaymentHeadline = ({
  payment: { text, amount, asset, to },
  name,
  isFirst,
  isSent = false,
  on,
  marked,
}: {
  readonly payment: ShownMovement;
  /** The recipient's name, as in the sentence. */
  readonly name: string | undefined;
  /** Nothing was sent to the recipient before. */
  readonly isFirst: boolean;
  readonly isSent?: boolean;
  readonly on: Pick<ReviewedOn, "environment" | "networkId">;
  readonly marked?: MiddleCharacters | undefined;
}) => (
  <div className={classes["payment"]}>
    <p className={classes["amount"]}>
      <AmountWords text={text} amount={amount} asset={asset} />
    </p>
    <IconArrowRight className={classes["arrow"]} size={24} aria-hidden />
    <RecipientCard on={on} address={to} name={name} isFirst={isFirst} isSent={isSent} marked={marked} />
  </div>
);
