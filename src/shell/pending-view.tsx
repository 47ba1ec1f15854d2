import { Skeleton, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { LoadingRows } from "../components/loading-rows.tsx";
import { SlowOver } from "../components/slow-notice.tsx";

/** What stands where a page will be while its loader runs. */
export const PendingView = () => {
  const router = useRouter();
  return (
    <Stack gap="md">
      <Skeleton height={32} width={220} />
      <SlowOver onStop={() => router.history.back()}>
        <LoadingRows />
      </SlowOver>
    </Stack>
  );
};
