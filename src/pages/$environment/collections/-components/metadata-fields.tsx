import { Button, FileButton, Group, Input, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { FileNote, useFileText } from "#src/components/form/table-file.tsx";
import { useControlledField } from "#src/components/form/use-controlled-field.ts";
import { TokenImage } from "#src/records/token-image.tsx";
import type { MintForm } from "./use-mint-form.ts";
import classes from "./collections.module.css";

/** The largest image file that fits in the metadata; as text it is a third longer. */
const largestFile = 150 * 1024;

type Props = { readonly environment: string; readonly form: MintForm["zodForm"]; readonly name: string };

/** A token's metadata: written here, or at its own URL. */
export const MetadataFields = ({ environment, form: { form, field }, name }: Props) => {
  const { value: way, onChange: onWay } = useControlledField(form.control, "by");
  return (
    <>
      <NativeSelect
        label="Metadata"
        maw={320}
        data={[
          { value: "metadata", label: "Enter it here" },
          { value: "json", label: "Enter it as JSON" },
          { value: "uri", label: "Use a URL" },
        ]}
        value={way}
        onChange={({ currentTarget: { value } }) => onWay(value === "uri" || value === "json" ? value : "metadata")}
      />
      {way === "uri" ? (
        <TextInput
          label="Metadata URL"
          description="Link to the JSON: https:, ipfs: or ar:."
          autoComplete="off"
          spellCheck={false}
          {...field("metadataURI")}
        />
      ) : way === "json" ? (
        <JsonField form={form} />
      ) : (
        <>
          <TextInput label="Name" autoComplete="off" {...field("name")} />
          <Textarea label="Description" rows={3} {...field("description")} />
          <ImageField environment={environment} form={form} name={name} />
          <TextInput
            label="Animation"
            description="Optional. The URL of a video, a sound or a page."
            autoComplete="off"
            spellCheck={false}
            {...field("animationUrl")}
          />
          <TextInput
            label="Website"
            description="Optional."
            autoComplete="off"
            spellCheck={false}
            {...field("externalUrl")}
          />
          <Attributes form={{ form, field }} />
        </>
      )}
    </>
  );
};

/** All of the metadata as JSON: every key and value is sent as written. */
const JsonField = ({ form }: { readonly form: MintForm["zodForm"]["form"] }) => {
  const { ref, value, error, onChange, onBlur, name } = useControlledField(form.control, "json");
  const [problem, setProblem] = useState<string>();
  const set = (text: string) => {
    setProblem(undefined);
    form.setValue("json", text, { shouldValidate: true });
  };
  const file = useFileText(set, setProblem);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) void file.read(dropped);
  };
  const isLong = value.length > longestJsonShown;
  return (
    <Stack gap="xs" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Textarea
        label="JSON"
        description="Numbers, true and false, and any key are sent as written. Some services refuse keys that they do not document. You can drop a file here."
        rows={10}
        autoComplete="off"
        spellCheck={false}
        name={name}
        ref={ref}
        value={isLong ? `${value.slice(0, longestJsonShown)}…` : value}
        readOnly={isLong}
        onChange={({ currentTarget }) => {
          file.forget();
          setProblem(undefined);
          onChange(currentTarget.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (pasted.length <= longestJsonShown) return;
          event.preventDefault();
          file.forget();
          set(pasted);
        }}
        onBlur={onBlur}
        error={problem ?? error}
      />
      <Group gap="sm">
        <FileButton
          accept=".json,application/json"
          onChange={(chosen) => {
            if (chosen !== null) void file.read(chosen);
          }}
        >
          {(props) => (
            <Button {...props} size="xs" variant="default">
              Open a JSON file
            </Button>
          )}
        </FileButton>
        <FileNote note={file.note} />
        {value === "" ? null : (
          <Button size="xs" variant="default" onClick={() => set("")}>
            Clear
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** How many characters of the JSON its field shows: one with a whole image would be slow. */
const longestJsonShown = 20_000;

const ImageField = ({
  environment,
  form,
  name,
}: {
  readonly environment: string;
  readonly form: MintForm["zodForm"]["form"];
  readonly name: string;
}) => {
  const { ref, value, error, onChange, onBlur, name: fieldName } = useControlledField(form.control, "image");
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null | undefined) => {
    if (file === null || file === undefined) return;
    if (!file.type.startsWith("image/")) {
      setProblem("This file is not an image.");
      return;
    }
    if (file.size > largestFile) {
      setProblem("The file is larger than 150 KB. Use a smaller image, or its URL.");
      return;
    }
    setProblem(undefined);
    form.setValue("image", await dataOf(file), { shouldValidate: true });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const isData = value.length > longestShown;
  return (
    <Stack gap="xs" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <TextInput
        label="Image"
        description="A URL (https:, ipfs: or data:), or a file of up to 150 KB. You can drop it here."
        autoComplete="off"
        spellCheck={false}
        name={fieldName}
        ref={ref}
        // A field with the text of a whole image would be slow.
        value={isData ? `${value.slice(0, longestShown)}…` : value}
        readOnly={isData}
        onChange={({ currentTarget }) => {
          setProblem(undefined);
          onChange(currentTarget.value);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (pasted.length <= longestShown) return;
          event.preventDefault();
          form.setValue("image", pasted, { shouldValidate: true });
        }}
        onBlur={onBlur}
        error={problem ?? error}
      />
      <Group gap="sm">
        <FileButton accept="image/*" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              Choose image
            </Button>
          )}
        </FileButton>
        {value === "" ? null : (
          <Button size="xs" variant="default" onClick={() => form.setValue("image", "", { shouldValidate: true })}>
            Remove image
          </Button>
        )}
      </Group>
      {value === "" || error !== undefined ? null : (
        <div className={classes["preview"]}>
          <TokenImage environment={environment} image={value} name={name === "" ? "The new token" : name} />
        </div>
      )}
    </Stack>
  );
};

/** How many characters of an image's URL its field shows. */
const longestShown = 2000;

const dataOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("Postern could not read the file. Choose it again.")));
    reader.readAsDataURL(file);
  });

const Attributes = ({ form: { form, field } }: { readonly form: Pick<MintForm["zodForm"], "form" | "field"> }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "attributes" });
  const error = form.formState.errors.attributes?.message;
  return (
    <Input.Wrapper
      label="Attributes"
      description="Values are sent as text. For numbers or true and false, enter the metadata as JSON."
      labelElement="div"
      error={error}
    >
      <Stack gap="xs">
        {fields.length === 0 ? (
          <Text size="sm" c="dimmed">
            None.
          </Text>
        ) : null}
        {fields.map(({ id }, index) => (
          <div key={id} className={classes["attribute"]}>
            <TextInput
              label={`Trait ${index + 1}`}
              placeholder="Colour"
              autoComplete="off"
              {...field(`attributes.${index}.trait`)}
            />
            <TextInput
              label={`Value ${index + 1}`}
              placeholder="blue"
              autoComplete="off"
              {...field(`attributes.${index}.value`)}
            />
            <Button variant="default" aria-label={`Remove attribute ${index + 1}`} onClick={() => remove(index)}>
              Remove
            </Button>
          </div>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => append({ trait: "", value: "" })}>
            Add attribute
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};
