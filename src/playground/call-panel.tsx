import { type ReactNode, useMemo } from "react";
import { describeField } from "#shared/abi/field.ts";
import { isRead } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { FieldOffersProvider, type KnownAddress } from "#src/components/abi-form/field-offers.ts";
import { NeverCalled, neverFilled } from "./form/never-called.tsx";
import { useContractOffers } from "./form/use-contract-offers.ts";
import { ReadPanel } from "./read/read-panel.tsx";
import type { CalledReading } from "./read/use-read.ts";
import { useOpenContract } from "./ref/open-contract.tsx";
import { WritePanel } from "./write/write-panel.tsx";
import classes from "./parts/contract.module.css";

/** The form of the open function and what is beside it; loaded shortly before a function is opened. */
export const CallPanel = ({
  fn,
  contracts,
  from,
  takeRun,
  onReading,
  beside,
}: {
  readonly fn: AbiCallable;
  /** Contracts offered in address fields. */
  readonly contracts: readonly KnownAddress[];
  /** The id of the initial sender of a write. */
  readonly from: string | undefined;
  readonly takeRun: () => boolean;
  readonly onReading: (reading: CalledReading) => void;
  readonly beside: ReactNode;
}) => {
  const { contract, abi } = useOpenContract();
  const offers = useContractOffers(contract, contracts, abi, fn);
  const never = useMemo(() => neverFilled(fn.inputs.map(describeField)), [fn]);
  return (
    <FieldOffersProvider value={offers}>
      {never === undefined && isRead(fn) ? (
        <ReadPanel fn={fn} takeRun={takeRun} onReading={onReading} below={beside} />
      ) : (
        <>
          {never === undefined ? <WritePanel fn={fn} from={from} /> : <NeverCalled fn={fn} field={never} />}
          <div className={classes["side"]}>{beside}</div>
        </>
      )}
    </FieldOffersProvider>
  );
};
