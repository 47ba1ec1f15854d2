import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { catalogOf } from "#shared/abi/catalog.ts";
import { parametersText } from "#shared/abi/difference.ts";
import { countText, sizeText } from "#shared/amount/number-text.ts";
import { fieldAbi } from "#src/components/abi-text/field-abi.ts";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { readDocs } from "#src/issuance/read-docs.ts";
import { constructorOf } from "#src/records/template-abi.ts";
import { typeText } from "#src/records/token-types.ts";
import { codeText } from "./code-text.ts";
import type { TemplateDraft } from "./template-draft.ts";

/** What is stored once the template is created. */
export const TemplateReview = ({ draft: { useCases: uses, ...draft } }: { readonly draft: TemplateDraft }) => (
  <>
    <Text size="sm" mb="sm">
      Stores{" "}
      <b>
        <NameText text={draft.name.trim()} />
      </b>{" "}
      at the wallet service. Everyone in your organization sees it, and operators can deploy contracts from it. Nothing
      is sent to a chain.
    </Text>
    <FactList
      facts={[
        { label: "Description", value: cut(draft.description) },
        { label: "Long description", value: cut(draft.longDescription) },
        { label: "Type", value: draft.type.trim() === "" ? "None" : typeText(draft.type.trim()) },
        { label: "Bytecode", value: codeText(draft.bytecode) },
        ...abiFacts(draft.abi),
        { label: "Documentation", value: docsText(draft.docs) },
        { label: "Source code", value: draft.sourceCode.trim() === "" ? "None" : sizeText(draft.sourceCode.length) },
        { label: "Use cases", value: cut(uses.replaceAll(/\s*\n\s*/g, ", ")) },
        { label: "Standards", value: cut(draft.standards) },
        {
          label: "Auditor",
          value: cut([draft.auditorName, draft.auditorLink].filter((text) => text.trim() !== "").join(", ")),
        },
      ]}
    />
  </>
);

const cut = (text: string): string => (text.length <= longest ? text.trim() : `${text.trim().slice(0, longest)}…`);

const longest = 300;

const abiFacts = (text: string): readonly { readonly label: string; readonly value: ReactNode }[] => {
  const read = fieldAbi(text);
  if (!read.ok) return [];
  const items = catalogOf(read.abi);
  const count = (kind: (typeof items)[number]["kind"]) => items.filter((item) => item.kind === kind).length;
  const own = constructorOf(read.abi);
  return [
    {
      label: "ABI",
      value: `${countText(count("read"), "read function")}, ${countText(count("write"), "write function")}, ${countText(count("event"), "event")}, ${countText(count("error"), "error")}`,
    },
    {
      label: "Constructor",
      value:
        own === undefined || own.inputs.length === 0 ? (
          "Without arguments"
        ) : (
          <ExactText text={parametersText(own.inputs)} />
        ),
    },
  ];
};

const docsText = (text: string): string => {
  const { notes, others } = readDocs(text);
  const parts = notes.map(({ audience, methods }) => `for ${audience} (${countText(methods.length, "method")})`);
  return [...parts, ...others.map(() => "in another format")].join(", ") || "None";
};
