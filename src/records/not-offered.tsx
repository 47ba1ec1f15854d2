import type { ReactNode } from "react";
import { EmptyState } from "#src/components/empty-state.tsx";

type Props = {
  /** What the service would return, in plural: "transactions of an address". */
  readonly what: string;
  /** What the specified endpoints offer instead. */
  readonly instead: string;
  readonly action?: ReactNode;
};

/** Shown instead of what a deployment lacks. */
export const NotOffered = ({ what, instead, action }: Props) => (
  <EmptyState title={`This deployment does not offer ${what}.`} reason={instead} action={action} />
);
