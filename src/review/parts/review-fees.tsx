import { IconCheck } from "@tabler/icons-react";
import type { FeeEstimate } from "#shared/console/meaning.ts";
import { feeLevelText } from "#src/components/fee-level.ts";
import { CoinAmount } from "#src/components/meaning/coin-amount.tsx";
import classes from "./review.module.css";

/** A write's expected costs at each fee level, the chosen one marked. */
export const ReviewFees = ({
  fees,
  chosen,
}: {
  /** Null if no node returns prices, or the write would fail. */
  readonly fees: FeeEstimate | null;
  /** Undefined: the service's default. */
  readonly chosen: string | undefined;
}) => {
  if (fees === null) return <>{chosen === undefined ? "The service chooses." : feeLevelText(chosen)} No estimate.</>;
  return (
    <>
      {chosen === undefined ? "The service chooses the level." : null}
      <ul className={classes["fees"]} aria-label="Estimated fees">
        {fees.levels.map(({ level, fee }) => (
          <li key={level} data-chosen={level === chosen}>
            <span>{feeLevelText(level)}</span>
            <span className={classes["fee"]}>
              <CoinAmount amount={fee} isListed />
            </span>
            <span>
              {level === chosen ? (
                <>
                  <IconCheck size={14} aria-hidden /> Chosen
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
};
