import { Skeleton, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { LoadingRows } from "#src/components/loading-rows.tsx";
import { SlowOver } from "#src/components/slow-notice.tsx";
import { useLoadingAloud } from "#src/components/use-loading-aloud.ts";

/** Shown instead of a page while its loader runs. */
export const PendingView = () => {
  const router = useRouter();
  // The next page is announced by its title, which gets the focus.
  useLoadingAloud("loading");
  return (
    <Stack gap="md">
      <Skeleton height={32} width={220} />
      <SlowOver onStop={() => router.history.back()}>
        <LoadingRows />
      </SlowOver>
    </Stack>
  );
};
