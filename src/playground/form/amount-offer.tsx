import { baseUnitsIn, etherDecimals } from "#shared/abi/offers/number-text.ts";
import { readNumber } from "#shared/amount/typed-number.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { Offer, Offers } from "#src/components/abi-form/offers.tsx";
import { NumberText } from "#src/components/number-text.tsx";

/** The amount in the network's coin that a text such as `0.5 ether` or `1,5` means, if it can mean no other. */
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
  const meant = meantAmount(text, decimals, symbol);
  if (meant === undefined) return null;
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

const meantAmount = (text: string, decimals: number, unit: string): string | undefined => {
  const read = readNumber(text, { kind: "amount", decimals, unit });
  if (read.ok) return undefined;
  // A coin with other decimals has none of ether's units.
  const isOther = decimals !== 18 && etherDecimals(text).length > 0;
  const base = isOther || read.problem.offer !== undefined ? undefined : baseUnitsIn(text);
  return base === undefined || base < 0n ? read.problem.offer : formatUnits(base, decimals);
};
