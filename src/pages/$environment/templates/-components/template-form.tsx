import { Button, Fieldset, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { templateEndpoints } from "#shared/wire/template.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { abiFieldHelp, FieldAbiNotes } from "#src/components/abi-text/field-abi-notes.tsx";
import { readFieldAbi, useFieldAbi } from "#src/components/abi-text/field-abi.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useToldProblem } from "#src/components/form/use-first-problem.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { nameText } from "#src/components/name-text.ts";
import { typeText } from "#src/records/token-types.ts";
import { ArtifactField } from "./artifact-field.tsx";
import { codeText } from "./code-text.ts";
import { LongTextField } from "./long-text-field.tsx";
import { templateSchema } from "./template-body.ts";
import { clearDraft, readDraft, writeDraft, writeTaken } from "./template-draft-store.ts";
import { blankDraft, takeArtifact, type TemplateDraft } from "./template-draft.ts";
import { nameOf, type Offer } from "./template-offers.ts";
import { TemplateReview } from "./template-review.tsx";
import classes from "./templates.module.css";

/** The types that a template is known to have. */
const types = ["FUNGIBLE_TOKEN", "NON_FUNGIBLE_TOKEN", "SEMI_FUNGIBLE_TOKEN", "PROXY", "OTHER"] as const;

const fieldNames = ["name", "description", "longDescription", "type", "bytecode", "abi", "sourceCode", "docs"] as const;

type Sent = {
  readonly operationId: string;
  /** Undefined where the answer did not come. */
  readonly made: { readonly templateId: string; readonly name: string } | undefined;
};

/** Creates a contract template out of an artifact or by hand: fields, a review, and one write. */
export const TemplateForm = ({ environment }: { readonly environment: string }) => {
  const [start] = useState(() => readDraft(environment));
  const [taken, setTaken] = useState(start.taken);
  const schema = useMemo(() => templateSchema(taken), [taken]);
  const zodForm = useZodForm(schema, { defaultValues: start.draft, before: ({ abi: text }) => readFieldAbi(text) });
  const { form, field, submit } = zodForm;
  const { control } = form;
  const unstored = useStoredDraft(environment, useWatch({ control, compute: wholeDraft }), start.draft);
  const type = useWatch({ control, name: "type" });
  const bytecode = useControlledField(control, "bytecode");
  const abi = useControlledField(control, "abi");
  const source = useControlledField(control, "sourceCode");
  const docs = useControlledField(control, "docs");
  // What the schema says of the ABI is new once its text has been read.
  useFieldAbi(abi.value);
  const problem = useToldProblem(form, schema);
  const reasonId = useId();
  const [reviewing, setReviewing] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const clear = () => {
    clearDraft(environment);
    setTaken(undefined);
    form.reset(blankDraft());
  };
  const close = () => {
    setReviewing(false);
    setSent(undefined);
  };
  const attempt = useAttempt(
    environment,
    templateEndpoints.createTemplate,
    `${environment}/new-template`,
    (operationId, answered) => {
      setReviewing(true);
      if (answered === undefined) {
        setSent({ operationId, made: undefined });
        return;
      }
      const { answer, body } = answered;
      setSent({ operationId, made: { templateId: answer.contract.id, name: body.name } });
      clear();
    },
  );
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  // While the review is open the focus stays in it.
  const error = useFieldErrors(form, reviewing ? undefined : refused, fieldNames);
  const take = (offer: Offer, from: string) => {
    const artifact = { ...offer.artifact, name: nameOf(offer.artifact, from) };
    const next = takeArtifact(form.getValues(), taken, artifact, fromText(artifact.name, from));
    writeTaken(environment, next.taken);
    setTaken(next.taken);
    form.reset(next.draft, { keepErrors: false });
  };
  return (
    <Stack gap="lg" maw={720}>
      <ArtifactField onTake={take} />
      {taken !== undefined && taken.from !== "" && (
        <Text size="sm" component="output">
          Filled in from {taken.from}. Check the fields and add what is missing.
        </Text>
      )}
      <form
        aria-label="New template"
        noValidate
        autoComplete="off"
        onSubmit={submit(() => {
          setReviewing(true);
        })}
      >
        <Stack gap="md">
          <TextInput label="Name" maxLength={200} {...field("name")} />
          <TextInput label="Description" description="One line, shown in the list." {...field("description")} />
          <Textarea label="Long description" description="Optional." rows={4} {...field("longDescription")} />
          <NativeSelect
            label="Type"
            description={type === "" ? "Optional. What kind of contract it is." : `The service's own value is ${type}.`}
            data={[
              { value: "", label: "No type" },
              // A template that it is filled in like may have a type of the deployment's own.
              ...[...new Set([...types, ...(type === "" ? [] : [type])])].map((value) => ({
                value,
                label: nameText(typeText(value)),
              })),
            ]}
            {...field("type")}
          />
          <LongTextField
            {...bytecode}
            label="Bytecode"
            description="The creation code in hex: the compiler's bytecode, not deployedBytecode."
            rows={4}
            longest={0}
            summary={codeText(bytecode.value)}
          />
          <LongTextField {...abi} label="ABI" description={abiFieldHelp} rows={8} longest={longestEdited} />
          <FieldAbiNotes text={abi.value} isWrong={abi.error !== undefined} onChoose={abi.onChange} />
          <LongTextField
            {...source}
            label="Source code"
            description="Optional. For reading only: the service does not compile it."
            rows={6}
            longest={longestEdited}
          />
          <LongTextField
            {...docs}
            label="Documentation"
            description="Optional. JSON for developers and users, such as NatSpec from an artifact."
            rows={4}
            longest={longestEdited}
          />
          <Fieldset legend="Attributes">
            <Stack gap="sm">
              <Text size="xs" c="dimmed">
                All optional.
              </Text>
              <Textarea label="Use cases" description="One per line." rows={3} {...field("useCases")} />
              <TextInput
                label="Standards"
                description="Separated by commas, such as ERC-20, ERC-173."
                {...field("standards")}
              />
              <TextInput label="Auditor" {...field("auditorName")} />
              <TextInput label="Link to the audit" placeholder="https://" {...field("auditorLink")} />
              <TextInput
                label="Logo of the auditor"
                description="An image URL. Postern loads images only from allowed hosts."
                {...field("auditorImage")}
              />
            </Stack>
          </Fieldset>
          {unstored.length > 0 && (
            <Notice tone="careful" title="Part of this draft is too large for this tab">
              {`Reloading the page loses ${unstored.join(", ")}. Everything else stays in this tab.`}
            </Notice>
          )}
          {error !== null && <ErrorPanel error={error} />}
          <Text size="sm" id={reasonId} mih="1.4rem">
            {problem}
          </Text>
          <Group gap="sm" justify="space-between">
            <Button variant="subtle" color="gray" onClick={clear}>
              Clear form
            </Button>
            <Button type="submit" {...blockedButton(problem !== undefined, reasonId)}>
              Review…
            </Button>
          </Group>
        </Stack>
      </form>
      {reviewing && (
        <WriteDialog
          environment={environment}
          endpoint="createTemplate"
          lacking={{ what: "creating templates", instead: "Your draft stays in this tab." }}
          attempt={attempt}
          schema={schema}
          form={zodForm}
          fields={noFields}
          onSend={(body) => attempt.send({ body })}
          onClose={close}
          done={sent && <Created environment={environment} sent={sent} onClose={close} />}
        >
          <div className={classes["prose"]}>
            <TemplateReview draft={form.getValues()} />
          </div>
        </WriteDialog>
      )}
    </Stack>
  );
};

type CreatedProps = { readonly environment: string; readonly sent: Sent; readonly onClose: () => void };

/** The template that was created, and what can be done with it. */
const Created = ({ environment, sent: { operationId, made }, onClose }: CreatedProps) => {
  const params = made && { environment, templateId: made.templateId };
  return (
    <WriteResult
      environment={environment}
      operationId={operationId}
      made={
        made && (
          <Text size="sm">
            Template <NameText text={made.name} /> created.
          </Text>
        )
      }
      actions={
        params === undefined ? (
          <Button onClick={onClose}>Back to the form</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Create another
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/$environment/templates/$templateId" params={params} />}
            >
              Open template
            </Button>
            <Button
              renderRoot={(props) => (
                <Link {...props} to="/$environment/templates/$templateId/deploy" params={params} />
              )}
            >
              Deploy
            </Button>
          </>
        )
      }
    />
  );
};

const noFields: readonly [] = [];

/** Longer texts are replaced, not edited: a field with more holds the page up. */
const longestEdited = 100_000;

const wholeDraft = (draft: TemplateDraft): TemplateDraft => draft;

const fromText = (name: string, from: string): string =>
  from === "" ? name : name === "" ? from : `${name} from ${from}`;

/** Stores what is typed for this tab. Returns the parts that are too large for it. */
const useStoredDraft = (environment: string, draft: TemplateDraft, start: TemplateDraft): readonly string[] => {
  const [unstored, setUnstored] = useState<readonly string[]>([]);
  const stored = useRef(start);
  useEffect(() => {
    const lacking = writeDraft(environment, draft, stored.current);
    stored.current = draft;
    setUnstored((last) => (last.join() === lacking.join() ? last : lacking));
  }, [environment, draft]);
  return unstored;
};
