import { Anchor, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { codeHash, readCreationCode } from "#shared/abi/creation-code.ts";
import type { Template } from "#shared/wire/template.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { TokenImage } from "#src/records/token-image.tsx";
import { typeText } from "#src/records/token-types.ts";
import { codeProblemText } from "./code-problem-text.ts";
import { type Auditor, readAttributes, safeLink } from "./read-attributes.ts";
import classes from "./templates.module.css";

type Props = { readonly environment: string; readonly template: Template };

/** A template's key facts: its author's claims, and its code by size and hash. */
export const TemplateFacts = ({ environment, template }: Props) => {
  const { useCases: uses, standards, auditor, others } = readAttributes(template.attributes);
  return (
    <FactList
      facts={[
        { label: "Type", value: template.type && typeText(template.type) },
        { label: "Standards", value: standards.join(", ") },
        { label: "Use cases", value: uses.join(", ") },
        { label: "Auditor", value: auditor && <AuditorText environment={environment} auditor={auditor} /> },
        { label: "Other attributes", value: others && <ExactText text={others.slice(0, longestOthers)} hasLines /> },
        { label: "Bytecode", value: <Bytecode bytecode={template.bytecode} /> },
        { isTechnical: true, label: "Template id", value: <HashText value={template.id} what="template id" /> },
      ]}
    />
  );
};

const longestOthers = 2_000;

const AuditorText = ({ environment, auditor: { name, link, imageURL } }: { environment: string; auditor: Auditor }) => {
  const href = safeLink(link);
  const label = name ?? link ?? "Not named";
  return (
    <Group gap="sm">
      {imageURL !== undefined && (
        <span className={classes["image"]}>
          <TokenImage environment={environment} image={imageURL} name={`Logo of ${label}`} />
        </span>
      )}
      <span>
        {href === undefined ? (
          <NameText text={label} />
        ) : (
          <Anchor inherit href={href} target="_blank" rel="noopener noreferrer">
            <NameText text={label} />
          </Anchor>
        )}{" "}
        <Text span size="xs" c="dimmed">
          {link !== undefined && link !== label && <NameText text={link} />} (according to the template&apos;s author)
        </Text>
      </span>
    </Group>
  );
};

const Bytecode = ({ bytecode }: { readonly bytecode: string | undefined }) => {
  const code = useMemo(() => {
    const read = readCreationCode(bytecode ?? "");
    return read.ok ? { ...read, hash: codeHash(read.hex) } : read;
  }, [bytecode]);
  if (bytecode === undefined) return "Not shown by this deployment";
  if (!code.ok) {
    return (
      <span>
        {codeProblemText(code.problem)} <CopyButton value={bytecode} what="bytecode" />
      </span>
    );
  }
  return (
    <Group gap="xs">
      <span>
        <NumberText value={code.bytes} /> bytes
      </span>
      <CopyButton value={code.hex} what="bytecode" />
      <span>
        Keccak-256 <HashText value={code.hash} what="Keccak-256 of the bytecode" />
      </span>
    </Group>
  );
};
