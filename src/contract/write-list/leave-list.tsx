import { Button, Group, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Dialog } from "#src/components/dialog.tsx";
import { useFocusBack } from "#src/components/use-focus-back.ts";

/** Asks before the page is left, or closed, while the list is being sent: only this page sends it. */
export const LeaveList = ({ running }: { readonly running: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    // Another contract or function of the playground is the same page.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    disabled: !running,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return <Asking running={running} onLeave={proceed} onStay={reset} />;
};

const Asking = ({
  running,
  onLeave,
  onStay,
}: {
  readonly running: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}) => {
  useFocusBack();
  return (
    <Dialog title="Leave the list of writes" closeLabel="Stay on this page" size="md" onClose={onStay}>
      <Text size="sm">
        {running
          ? "The list is being sent, and it stops when you leave: what was sent goes on by itself, and no further call is sent. Here you find again what was sent, and send the rest."
          : "The list is not being sent any more."}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>{running ? "Stop the list and leave" : "Leave"}</Button>
      </Group>
    </Dialog>
  );
};
