import { Text } from "@mantine/core";
import { Fragment } from "react";
import { byteCount } from "#shared/abi/creation-code.ts";
import type { Template } from "#shared/wire/template.ts";
import { CutText } from "#src/components/cut-text.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { typeText } from "#src/records/token-types.ts";
import { readAttributes } from "./read-attributes.ts";
import classes from "./templates.module.css";

/** The columns of the contract templates (operations beyond, Contract templates and deployment). */
export const templateColumns = (environment: string): readonly Column<Template>[] => [
  {
    key: "name",
    card: "title",
    header: "Name",
    always: true,
    className: classes["name"],
    cell: ({ id, name }) => (
      <TextLink inherit fw={600} to="/$environment/templates/$templateId" params={{ environment, templateId: id }}>
        <CutText text={name ?? id} />
      </TextLink>
    ),
    text: ({ id, name }) => name ?? id,
  },
  {
    key: "type",
    card: "detail",
    header: "Type",
    className: classes["type"],
    cell: ({ type }) => <CutText text={typeText(type)} />,
    text: ({ type = "" }) => (type === "" ? "" : typeText(type)),
  },
  {
    key: "standards",
    card: "none",
    header: "Standards",
    className: classes["standards"],
    cell: ({ attributes }) => <Standards standards={readAttributes(attributes).standards} />,
    text: ({ attributes }) => readAttributes(attributes).standards.join(", "),
  },
  {
    key: "size",
    card: "none",
    header: "Code",
    align: "right",
    cell: (row) => {
      const bytes = codeBytes(row);
      return bytes === undefined ? (
        "–"
      ) : (
        <Text span inherit style={{ whiteSpace: "nowrap" }}>
          <NumberText value={bytes} /> bytes
        </Text>
      );
    },
    text: (row) => {
      const bytes = codeBytes(row);
      return bytes === undefined ? "" : String(bytes);
    },
    order: codeBytes,
  },
  {
    key: "description",
    card: "none",
    header: "Description",
    className: classes["description"],
    cell: ({ description }) => (description === undefined ? "–" : <CutText text={description} />),
    text: ({ description = "" }) => description,
  },
  {
    key: "id",
    header: "Template id",
    alwaysInFiles: true,
    extra: true,
    cell: ({ id }) => <HashText value={id} what="template id" />,
    text: ({ id }) => id,
  },
];

/** "ERC-173" is one word. */
const Standards = ({ standards }: { readonly standards: readonly string[] }) =>
  standards.length === 0
    ? "–"
    : standards.map((standard, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          <span className={classes.standard}>
            <NameText text={standard} />
          </span>
        </Fragment>
      ));

const codeBytes = ({ bytecode = "" }: Template): number | undefined => byteCount(bytecode);

/** What a search of the page looks through, in small letters. */
export const templateText = ({ id, name = "", type = "", description = "", attributes }: Template): string =>
  [id, name, type, typeText(type), description, ...readAttributes(attributes).standards].join("\n").toLowerCase();
