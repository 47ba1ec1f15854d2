import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { type Invitation, longestPersonName } from "#shared/console/people.ts";
import { lineSchema } from "#shared/console/text.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { type Role, roles } from "#shared/wire/role.ts";
import { useInvite } from "#src/api/people.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { useCopy } from "#src/components/use-copy.ts";
import { timeText } from "#src/lib/dates.ts";
import { useSendOnce } from "#src/run-start/use-send-once.ts";
import { roleWord } from "./person-words.ts";
import classes from "./invite.module.css";

const formSchema = lazily(() =>
  z.object({
    name: worded(
      lineSchema(longestPersonName),
      () => `Enter the person's name, up to ${longestPersonName} characters in one line.`,
    ),
    role: z.enum(roles),
  }),
);

const mayWords: Readonly<Record<Role, string>> = {
  viewer: "sees everything, changes nothing",
  operator: "also sends and creates",
  admin: "also manages people and settings",
};

/** Invites somebody new: name and role, then the link, which is shown once. */
export const Invite = ({ onClose }: { readonly onClose: () => void }) => {
  const invite = useInvite();
  const { form, field, submit } = useZodForm(formSchema, { defaultValues: { name: "", role: "viewer" } });
  const error = useFieldErrors(form, invite.error, ["name", "role"]);
  const sendOnce = useSendOnce(invite);
  return (
    <Dialog title="Invite a person" closeLabel="Close" size="md" onClose={onClose}>
      {invite.data === undefined ? (
        <form onSubmit={submit((typed) => sendOnce(() => invite.mutate(typed)))} noValidate>
          <Stack gap="sm">
            <TextInput label="Name" autoComplete="off" data-autofocus {...field("name")} />
            <NativeSelect
              label="Role"
              data={roles.map((role) => ({ value: role, label: `${roleWord[role]}: ${mayWords[role]}` }))}
              {...field("role")}
            />
            {error !== null && <ErrorPanel error={error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={invite.isPending}>
                Create link
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <MadeLink name={form.getValues("name")} invitation={invite.data} onClose={onClose} />
      )}
    </Dialog>
  );
};

type MadeProps = { readonly name: string; readonly invitation: Invitation; readonly onClose: () => void };

const MadeLink = ({ name, invitation: { url, expiresAt }, onClose }: MadeProps) => {
  const { copy, copied } = useCopy("the link");
  return (
    <Stack gap="sm">
      <Text component="output" display="block">
        Send this link to <NameText text={name} />. It works once, until {timeText(Date.parse(expiresAt))}, and is not
        shown again.
      </Text>
      <TextInput
        label="Sign-in link"
        value={url}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        classNames={{ input: classes.link ?? "" }}
      />
      <Text size="sm" c="dimmed">
        Whoever opens it first is signed in as this person. If it reaches anyone else, disable the person.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => copy(url)}>{copied ? "Copied" : "Copy the link"}</Button>
      </Group>
    </Stack>
  );
};
