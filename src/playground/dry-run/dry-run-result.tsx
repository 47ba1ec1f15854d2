import { Loader, Stack, Text } from "@mantine/core";
import type { Abi, AbiCallable } from "#shared/abi/types.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { later } from "#src/components/later.tsx";
import { nameText } from "#src/components/name-text.ts";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import type { DryRunState } from "./use-dry-run.ts";
import classes from "#src/playground/parts/contract.module.css";

const DryRunOutcome = later(async () => (await import("./dry-run-outcome.tsx")).DryRunOutcome);

/** The result of the dry run of the call in the form; nothing before the first dry run. */
export const DryRunResult = ({
  fn,
  abi,
  state,
  network,
  environment,
  onStop,
}: {
  readonly fn: AbiCallable;
  readonly abi: Abi;
  readonly state: DryRunState;
  readonly network: string;
  readonly environment: string;
  readonly onStop: () => void;
}) => (
  <section aria-label="Dry run" aria-live="polite" className={classes["dryRun"]}>
    {state.running ? (
      <Stack gap="xs">
        <Text size="sm">
          <Loader size={12} mr={6} aria-hidden />
          Asking the node of {nameText(network)}. Nothing is sent.
        </Text>
        <SlowNotice onStop={onStop} />
      </Stack>
    ) : state.error !== null ? (
      <ErrorPanel error={state.error} />
    ) : state.outcome === undefined ? null : (
      <DryRunOutcome fn={fn} abi={abi} state={state} network={network} environment={environment} />
    )}
  </section>
);
