import { Progress, Text } from "@mantine/core";
import type { Run } from "#shared/console/run.ts";
import { progressOf } from "./progress.ts";

type Props = {
  readonly run: Run;
  readonly since: Parameters<typeof progressOf>[1];
  /** When the run was fetched last. */
  readonly now: number;
};

/** How far a run has come, in a bar and in words; the words are announced as they change. */
export const RunProgress = ({ run, since, now }: Props) => {
  const { share, words } = progressOf(run, since, now);
  return (
    <div>
      <Progress value={share * 100} aria-label="Progress of the run" mb="xs" />
      <Text size="sm" component="output">
        {words}
      </Text>
    </div>
  );
};
