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
  /** The review; undefined as long as it is not loaded. */
  readonly Review: Part["Review"] | undefined;
  readonly failed: boolean;
  readonly load: () => void;
};

/** What was loaded once is there for every form, from its first rendering on. */
let loaded: Part | undefined;

/** The review, which is loaded when it is about to be asked for; not by React's own lazy, which never tries again. */
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

/** What the form says while its review cannot be shown. Whoever types on wants no review of what stood there before. */
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
