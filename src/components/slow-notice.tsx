import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./slow-notice.module.css";

type Props = {
  readonly onStop?: (() => void) | undefined;
  readonly afterMs?: number;
};

/** Says after ten seconds that it is slow, and offers to stop. Mounted as long as something is under way. */
export const SlowNotice = ({ onStop, afterMs = 10_000 }: Props) => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return (
    <output className={classes.slow}>
      {slow && (
        <Group gap="sm">
          <Text size="sm">This is slower than usual.</Text>
          {onStop !== undefined && (
            <Button size="xs" variant="default" onClick={onStop}>
              Stop
            </Button>
          )}
        </Group>
      )}
    </output>
  );
};

/** What stands in for something that loads, with the notice over its top: below many rows nobody would see it. */
export const SlowOver = ({ onStop, children }: Pick<Props, "onStop"> & { readonly children: ReactNode }) => (
  <div className={classes.over}>
    <div>{children}</div>
    <SlowNotice onStop={onStop} />
  </div>
);
