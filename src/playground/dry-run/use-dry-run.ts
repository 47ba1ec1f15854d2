import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import type { DryRun as Outcome, DryRunBody } from "#shared/console/dry-run.ts";
import { dryRunOptions } from "#src/api/dry-run.ts";
import type { CallDraft } from "#src/playground/form/use-call-form.ts";
import { baseAmount } from "#src/playground/form/write-call.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { checkCall } from "#src/review/parts/check-call.ts";

const nothing: DryRunBody = { networkId: "", from: "", to: "", calldata: "0x", amount: "0" };

const keys = ["networkId", "from", "to", "calldata", "amount"] as const satisfies readonly (keyof DryRunBody)[];

/** The dry run of one call; never of any other call. */
export type DryRunState = {
  readonly running: boolean;
  readonly outcome: Outcome | undefined;
  readonly error: Error | null;
};

/** No dry run was requested. */
export const noDryRun: DryRunState = { running: false, outcome: undefined, error: null };

/** The last requested dry run. A result belongs to exactly the call it was requested for. */
export const useDryRun = (environment: string) => {
  const [asked, setAsked] = useState<DryRunBody>();
  const options = dryRunOptions(environment, asked ?? nothing);
  const query = useQuery({ ...options, queryFn: asked === undefined ? skipToken : options.queryFn });
  const state: DryRunState =
    asked === undefined
      ? noDryRun
      : query.isFetching
        ? { ...noDryRun, running: true }
        : { running: false, outcome: query.data, error: query.error };
  return {
    state,
    isAsked: asked !== undefined,
    run: (call: DryRunBody) => {
      if (asked !== undefined && isSame(asked, call)) void query.refetch();
      else setAsked(call);
    },
    /** The result for this call. */
    of: (call: DryRunBody | undefined) =>
      asked !== undefined && call !== undefined && isSame(asked, call) ? state : noDryRun,
    forget: () => setAsked(undefined),
  };
};

export type DryRuns = ReturnType<typeof useDryRun>;

const isSame = (one: DryRunBody, other: DryRunBody): boolean => keys.every((key) => one[key] === other[key]);

/** A call in the form of a dry run; undefined if it cannot be encoded. */
export const dryRunBody = (
  contract: ContractRef,
  fn: AbiCallable,
  values: readonly AbiValue[],
  draft: Pick<CallDraft, "amount" | "feeLevel">,
  from: string,
): DryRunBody | undefined => {
  const checked = checkCall(fn, values);
  if (!checked.ok) return undefined;
  return {
    networkId: contract.network.id,
    from,
    to: contract.address,
    calldata: checked.calldata,
    amount: (baseAmount(contract, fn, draft) ?? 0n).toString(),
  };
};
