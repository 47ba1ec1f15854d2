import { isInBaseUnits, numberIn } from "#shared/abi/offers/number-text.ts";
import { formatUnits, parseUnits, suggestAmount } from "#shared/amount/units.ts";
import { Offer, Offers } from "#src/components/abi-form/offers.tsx";
import { NumberText } from "#src/components/number-text.tsx";

/** The amount in the network's coin that a text such as `0.5 ether` or `1,000` means. */
export const AmountOffer = ({
  text,
  decimals,
  symbol,
  onTake,
}: {
  readonly text: string;
  readonly decimals: number;
  readonly symbol: string;
  readonly onTake: (text: string) => void;
}) => {
  const base = isInBaseUnits(text) ? numberIn(text) : undefined;
  const meant = base === undefined ? suggestAmount(text) : formatUnits(base, decimals);
  if (meant === undefined || !parseUnits(meant, decimals).ok) return null;
  return (
    <Offers label={`Amount in ${symbol}`}>
      <Offer
        text={meant}
        shown={
          <>
            <NumberText value={meant} /> {symbol}
          </>
        }
        onTake={onTake}
      >
        As an amount
      </Offer>
    </Offers>
  );
};
