import type { ReactNode } from "react";
import type { HeldBy } from "#src/api/holdings/held.ts";
import { OwnerTotal } from "#src/records/held/owner-total.tsx";
import classes from "./owner-summary.module.css";

type Props = {
  readonly environment: string;
  readonly kind: HeldBy;
  readonly id: string;
  /** Whose it is, and on which network. */
  readonly children: ReactNode;
};

/** Below the title of a profile, wallet or address: what it holds, then whose it is. */
export const OwnerSummary = ({ environment, kind, id, children }: Props) => (
  <>
    <OwnerTotal environment={environment} kind={kind} id={id} />
    <span className={classes["whose"]}>{children}</span>
  </>
);
