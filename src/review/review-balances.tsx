import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { AmountWords } from "../components/meaning/amount-words.tsx";
import classes from "./review.module.css";

/** What the sender has of what leaves it; `otherwise` where the review does not tell. */
export const ReviewBalances = ({
  answer,
  otherwise,
}: {
  readonly answer: ReviewAnswer | undefined;
  readonly otherwise: string | undefined;
}) => (
  <span className={classes["balances"]}>
    {answer === undefined || answer.balances.length === 0
      ? otherwise
      : answer.balances.map(({ asset, amount, text }) => (
          <span key={JSON.stringify(asset)}>
            <AmountWords text={text} amount={amount} asset={asset} />
          </span>
        ))}
  </span>
);
