import { Button, Group, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import type { Abi } from "#shared/abi/types.ts";
import { standardAbi } from "#shared/abi/unstated.ts";
import { type BookDetail, type ContractBody, contractBodySchema } from "#shared/console/contracts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { UnstatedNote } from "#src/components/abi-text/unstated-note.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import classes from "./abi-sources.module.css";

const saveFormSchema = lazily(() =>
  z.object({
    name: worded(contractBodySchema.built.shape.name, (problem) => `The name ${problem}.`),
  }),
);

/** The form that names a contract for the book. */
export const SaveToBookForm = ({
  entry,
  proposed,
  abi,
  isSaving,
  error,
  onSave,
  onClose,
}: {
  readonly entry: BookDetail | null;
  readonly proposed: string;
  readonly abi: Abi;
  readonly isSaving: boolean;
  readonly error: Error | null;
  readonly onSave: (body: ContractBody) => void;
  readonly onClose: () => void;
}) => {
  const { form, field, submit } = useZodForm(saveFormSchema, { defaultValues: { name: entry?.name ?? proposed } });
  const unplaced = useFieldErrors(form, error, ["name"]);
  const save = (name: string) => {
    const body = contractBodySchema.safeParse({
      name,
      tags: entry?.tags ?? [],
      notes: entry?.notes ?? "",
      abi: standardAbi(abi),
    });
    if (body.success) onSave(body.data);
    else form.setError("name", { message: abiProblem(body.error) });
  };
  return (
    <form
      aria-label="Save to contract book"
      noValidate
      className={classes["form"]}
      onSubmit={submit(({ name }) => save(name))}
    >
      <TextInput
        label="Name in the contract book"
        description={
          entry === null
            ? "Your name is recorded with the change."
            : "Earlier versions stay in the book. Your name is recorded with the change."
        }
        autoComplete="off"
        {...field("name")}
      />
      <UnstatedNote abi={abi} />
      {unplaced === null ? null : <ErrorPanel error={unplaced} />}
      <Group gap="xs" mt="xs">
        <Button type="submit" variant="default" size="xs" loading={isSaving}>
          Save
        </Button>
        <Button variant="subtle" size="xs" onClick={onClose}>
          Close
        </Button>
      </Group>
    </form>
  );
};

/** The ABI has no field here: its error is shown at the name. */
const abiProblem = ({ issues: [issue] }: z.core.$ZodError): string =>
  issue === undefined ? "" : `The ABI, at ${issue.path.join(".")}, ${issue.message}.`;
