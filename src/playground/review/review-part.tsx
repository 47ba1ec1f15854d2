import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { SlowNotice } from "#src/components/slow-notice.tsx";
import type { Review } from "./review.tsx";

type Part = {
  readonly Review: typeof Review;
};

export type ReviewPart = {
  /** The review; undefined until it is loaded. */
  readonly Review: Part["Review"] | undefined;
  readonly failed: boolean;
  readonly load: () => void;
};

/** Once loaded, it is available to every form from its first render. */
let loaded: Part | undefined;

/** The review, loaded shortly before it is needed; not with React's own lazy, which never retries. */
export const useReviewPart = (): ReviewPart => {
  const [part, setPart] = useState(loaded);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    if (part !== undefined) return;
    setFailed(false);
    try {
      loaded = await import("./review.tsx");
      setPart(loaded);
    } catch {
      setFailed(true);
    }
  };
  return { Review: part?.Review, failed, load: () => void load() };
};

/** Shown in the form while its review is not available. Typing further cancels the review of the earlier values. */
export const ReviewAwaited = ({
  part: { failed, load },
  onStop,
}: {
  readonly part: ReviewPart;
  readonly onStop: () => void;
}) => {
  const { subscribe } = useFormContext();
  const stop = useRef(onStop);
  useEffect(() => {
    stop.current = onStop;
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => stop.current() }), [subscribe]);
  if (!failed) return <SlowNotice onStop={onStop} />;
  return (
    <Notice tone="bad" title="Could not load the review">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Nothing was sent. Try again, or reload the page. Your draft stays in this tab.</Text>
        <Button size="xs" variant="default" onClick={load}>
          Try again
        </Button>
      </Stack>
    </Notice>
  );
};
