import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lineSchema } from "#shared/console/text.ts";
import { longestViewName, type View } from "#shared/console/views.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions, signInMethodsOptions } from "#src/api/session.ts";
import { useCreateView, useSaveView } from "#src/api/views.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { type ActivitySearch, filterTexts } from "./activity-search.ts";
import { searchOf } from "./use-views.ts";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  /** The view to rename or share; without one, a new one is saved. */
  readonly view?: View;
  readonly onClose: () => void;
};

const formSchema = lazily(() =>
  z.object({
    name: worded(lineSchema(longestViewName), () => `Enter a name of up to ${longestViewName} characters in one line.`),
    shared: z.boolean(),
  }),
);

/** Saves the list's filters as a view, or changes a view's name and visibility. */
export const ViewForm = ({ environment, search, view, onClose }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  const { data: methods } = useQuery(signInMethodsOptions());
  const navigate = useNavigate();
  const create = useCreateView(environment);
  const save = useSaveView(environment);
  const { form, field, submit } = useZodForm(formSchema, {
    defaultValues: { name: view?.name ?? "", shared: view?.shared ?? false },
  });
  const change = view === undefined ? create : save;
  const error = useFieldErrors(form, change.error, ["name"]);
  const mayShare = session !== undefined && roleIncludes(session.role, "operator");
  const open = (saved: View) => {
    onClose();
    void navigate({ to: "/$environment/activity", params: { environment }, search: searchOf(saved) });
  };
  return (
    <Dialog
      title={view === undefined ? "Save view" : "Rename or share view"}
      closeLabel="Close"
      size="md"
      onClose={onClose}
    >
      <form
        onSubmit={submit((typed) => {
          if (view !== undefined) save.mutate({ view, ...typed }, { onSuccess: onClose });
          else create.mutate({ page: "activity", ...typed, search: filterTexts(search) }, { onSuccess: open });
        })}
        noValidate
      >
        <Stack gap="sm">
          <TextInput label="Name" autoComplete="off" data-autofocus {...field("name")} />
          <Checkbox
            label="Share with the team"
            description={
              mayShare ? "Everyone sees it. You and admins can change it." : "An operator or an admin can share views."
            }
            disabled={!mayShare}
            {...form.register("shared")}
          />
          {methods?.includes("oidc") === false && view?.shared !== true && (
            <Text size="xs" c="dimmed">
              You signed in with a link. Private views do not carry over to your next link; shared views do.
            </Text>
          )}
          {error !== null && <ErrorPanel error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
