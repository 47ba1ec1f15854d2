import type { ReactNode } from "react";
import type { Run, RunItemState } from "#shared/console/run.ts";
import { TextLink } from "#src/components/text-link.tsx";

type Props = {
  readonly environment: string;
  readonly run: Pick<Run, "id" | "payoutId">;
  /** Only its items in this state. */
  readonly state?: RunItemState;
  readonly size?: "sm";
  readonly fw?: 600;
  readonly children: ReactNode;
};

/** A link to the page of a run: a payout's run is on the payout's page. */
export const OfRunLink = ({ environment, run: { id, payoutId }, state, size, fw, children }: Props) => {
  const look = { ...(size === undefined ? { inherit: true } : { size }), ...(fw === undefined ? {} : { fw }) };
  return payoutId === null ? (
    <TextLink {...look} to="/$environment/runs/$runId" params={{ environment, runId: id }} search={{ state }}>
      {children}
    </TextLink>
  ) : (
    <TextLink {...look} to="/$environment/payouts/$payoutId" params={{ environment, payoutId }} search={{ state }}>
      {children}
    </TextLink>
  );
};
