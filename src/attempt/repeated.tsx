import { Checkbox, Group, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ToneIcon } from "#src/components/tone-icon.tsx";
import { RepeatedDetails } from "./repeated-details.tsx";
import { RepeatedLine } from "./repeated-line.tsx";
import type { Repeated as What } from "./use-repeated.ts";
import tones from "#src/components/tone.module.css";
import classes from "#src/operations/operation-timeline.module.css";

type Props = {
  readonly environment: string;
  readonly repeated: What;
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
};

/** What a write would do again, a line each, and the tick without which it is not sent. */
export const Repeated = ({ environment, repeated, isConfirmed, confirm }: Props) => {
  const box = useRef<HTMLElement>(null);
  // It may be known only after Send was pressed, further down.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={box} className={`${tones["tone"]} ${classes["now"]}`} data-tone="unknown" aria-label="Sent before">
      <ToneIcon tone="unknown" size={18} />
      <Stack gap="xs" flex={1} className={classes["meaning"]}>
        {repeated.repeats.map((repeat) => (
          <RepeatedLine key={repeat.payment?.id ?? repeat.operationId} environment={environment} repeat={repeat} />
        ))}
        <Group gap="xs" justify="space-between" align="flex-start">
          <Checkbox
            label="Send it again"
            checked={isConfirmed}
            onChange={({ currentTarget: { checked } }) => confirm(checked)}
          />
          <details>
            <summary>What was compared</summary>
            <RepeatedDetails environment={environment} repeated={repeated} />
          </details>
        </Group>
      </Stack>
    </section>
  );
};
