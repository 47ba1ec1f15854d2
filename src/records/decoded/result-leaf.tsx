import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type DeclaredEnums, enumNames, enumValueName } from "#shared/abi/enum-names.ts";
import { columnPath } from "#shared/abi/result-path.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import { useFieldOffers } from "#src/components/abi-form/field-offers.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ExactString, ExactText, NameText } from "#src/components/exact-text.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { AddressValue } from "./address-value.tsx";
import { Change } from "./result-change.tsx";
import { useResultContext } from "./result-context.ts";
import { FormattedNumber, isFormatted, numberFormat } from "./result-number.tsx";
import classes from "./result.module.css";

export type Leaf = Extract<ResultNode, { text: string }>;

/** One value, copied unchanged, with hints for reading it. */
export const ResultLeaf = ({
  node,
  label,
  path,
}: {
  readonly node: Leaf;
  readonly label: string;
  readonly path: string;
}) => {
  const context = useResultContext();
  if (node.kind === "address") {
    return (
      <>
        <AddressValue value={node.text} what={label} />
        <Change path={path} />
      </>
    );
  }
  const format = node.kind === "integer" ? numberFormat(context, columnPath(path), label, node.text) : undefined;
  const amount = node.kind === "integer" ? context.amounts?.get(node.text) : undefined;
  return (
    <>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Text component="span" size="sm" ff="monospace" className={classes["value"]}>
          {node.kind === "integer" ? (
            <FormattedNumber digits={node.text} format={format} />
          ) : node.kind === "string" ? (
            <ExactString text={node.text} />
          ) : (
            node.text
          )}
        </Text>
        <CopyButton value={node.text} what={label} />
      </Group>
      {isFormatted(node.text, format) ? (
        <Note>
          = <NumberText value={node.text} />
        </Note>
      ) : null}
      {amount === undefined ? null : (
        <Note>
          = <ExactText text={amount} />
        </Note>
      )}
      <LeafNote node={node} />
      <Change path={path} />
    </>
  );
};

const LeafNote = ({ node }: { readonly node: Leaf }) => {
  const { enums } = useFieldOffers();
  const valueName = node.valueName ?? (node.kind === "integer" ? namedBy(enums, node) : undefined);
  if (valueName !== undefined)
    return (
      <Note>
        = <NameText text={valueName} />
      </Note>
    );
  if (node.kind === "string" && node.text === "") return <Note>Empty string.</Note>;
  if (node.hint === "bytes32-as-string") {
    return (
      <Note>
        The contract returned bytes32 where the ABI declares string: “<ExactText text={node.bytesText ?? ""} />
        ”.
      </Note>
    );
  }
  if (node.bytesText !== undefined)
    return (
      <Note>
        As text: “<ExactText text={node.bytesText} />”
      </Note>
    );
  if (node.text === "0x") return <Note>No bytes.</Note>;
  if (node.kind === "hash") return <Note>Indexed: the log has only its hash.</Note>;
  return null;
};

const namedBy = (enums: DeclaredEnums | undefined, { type, internalType, text }: Leaf): string | undefined =>
  enums === undefined ? undefined : enumValueName(enumNames({ type, internalType }, enums), text);

/** Words below a value. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text component="div" size="xs" c="dimmed" className={classes["break"]}>
    {children}
  </Text>
);
