import { Button, Group, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { View } from "#shared/console/views.ts";
import { useRemoveView } from "#src/api/views.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";

type Props = { readonly environment: string; readonly view: View; readonly onClose: () => void };

/** Confirms the removal of a view. The list keeps its filters. */
export const RemoveView = ({ environment, view, onClose }: Props) => {
  const remove = useRemoveView(environment);
  const navigate = useNavigate({ from: "/$environment/activity/" });
  const done = () => {
    onClose();
    void navigate({ search: (last) => ({ ...last, view: undefined }), replace: true });
  };
  return (
    <Dialog title="Remove view" closeLabel="Close" size="md" onClose={onClose}>
      <Text size="sm">
        <NameText text={`Remove the view “${view.name}”${view.shared ? " for the whole team" : ""}?`} /> Operations stay
        as they are.
      </Text>
      {remove.error !== null && <ErrorPanel error={remove.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(view, { onSuccess: done })}>
          Remove view
        </Button>
      </Group>
    </Dialog>
  );
};
