import { Progress, Text } from "@mantine/core";
import { useState } from "react";
import type { Run } from "#shared/console/run.ts";
import { runNouns } from "#src/operations/run-words.ts";
import { overOf, progressOf } from "./progress.ts";

type Props = {
  readonly run: Run;
  /** When the run was last fetched. */
  readonly now: number;
};

/** A run's progress, in a bar and in words; the rate is measured from when this is first shown. */
export const RunProgress = ({ run, now }: Props) => {
  const [since] = useState({ at: now, doneBefore: overOf(run) });
  const { share, words } = progressOf(run, since, now);
  return (
    <div>
      <Progress value={share * 100} aria-label={`Progress of the ${runNouns(run).run}`} mb="xs" />
      <Text size="sm" component="output">
        {words}
      </Text>
    </div>
  );
};
