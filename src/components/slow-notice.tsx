import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./slow-notice.module.css";

type Props = {
  readonly onStop?: (() => void) | undefined;
  readonly afterMs?: number;
};

/** After ten seconds, reports the delay and offers to stop. Mounted while something is in progress. */
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

/** A placeholder for loading content, with the notice at its top: below many rows no one would see it. */
export const SlowOver = ({ onStop, children }: Pick<Props, "onStop"> & { readonly children: ReactNode }) => (
  <div className={classes.over}>
    <div>{children}</div>
    <SlowNotice onStop={onStop} />
  </div>
);
