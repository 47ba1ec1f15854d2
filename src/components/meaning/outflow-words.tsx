import type { Outflow, ShownAmount } from "#shared/meaning/outflows.ts";
import { AmountWords } from "./amount-words.tsx";

/** What leaves an address of one asset, and what of it does not arrive. */
export const OutflowWords = ({ outflow: { fee, arrives, ...total } }: { readonly outflow: Outflow }) => (
  <>
    <Amount of={total} />
    {fee !== null && (
      <>
        , of which <Amount of={fee} /> is the token&apos;s fee
      </>
    )}
    {arrives !== null && (
      <>
        {fee === null ? ", of which " : " and "}
        <Amount of={arrives} /> arrives
      </>
    )}
  </>
);

const Amount = ({ of: { text, amount, asset } }: { readonly of: ShownAmount }) => (
  <AmountWords text={text} amount={amount} asset={asset} isCompact />
);
