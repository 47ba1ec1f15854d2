import { Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";

/** The remaining seconds of a wait that begins when this is first shown. */
const useSecondsLeft = (seconds: number): number => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    // A background tab ticks rarely: the clock decides.
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
};

type Wait = { readonly seconds: number };

/** A retry by a person, once the requested wait is over. */
export const WaitingRetry = ({ seconds, onRetry }: Wait & { readonly onRetry: () => void }) => {
  const left = useSecondsLeft(seconds);
  return (
    <Button size="xs" variant="default" disabled={left > 0} onClick={onRetry} aria-live="off">
      {left > 0 ? `Try again in ${left} s` : "Try again"}
    </Button>
  );
};

/** The requested wait, if the form itself sends again. */
export const WaitNote = ({ seconds }: Wait) => {
  const left = useSecondsLeft(seconds);
  return (
    <Text size="sm" aria-live="off">
      {left > 0 ? `The service asked to wait ${left} s.` : "You can send it again now."}
    </Text>
  );
};
