import { Group, Stack, Text } from "@mantine/core";
import type { ResultNode } from "../../../../shared/abi/result.ts";
import { rowLabel } from "../../../components/abi-form/field-label.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { NumberText } from "../../../components/number-text.tsx";
import { AddressValue } from "./address-value.tsx";
import classes from "./playground.module.css";

/** Decoded values by name and type, each to copy as it is. */
export function ResultTree({ nodes, what }: { readonly nodes: readonly ResultNode[]; readonly what: NameOf }) {
  return (
    <ul className={classes["tree"]}>
      {nodes.map((node, index) => (
        // The values stand in the order of the ABI.
        <li key={index}>
          <Node node={node} label={labelFor(node, what, index, nodes.length)} />
        </li>
      ))}
    </ul>
  );
}

/** What a value without a name is called: a word that is counted, or a function of its position. */
type NameOf = string | ((index: number) => string);

function labelFor({ name }: ResultNode, what: NameOf, index: number, count: number): string {
  if (name !== "") return name;
  if (typeof what === "function") return what(index);
  return count === 1 ? what : `${what} ${index + 1}`;
}

function rowOf(label: string): NameOf {
  return (index) => rowLabel(label, index);
}

function Node({ node, label }: { readonly node: ResultNode; readonly label: string }) {
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm" fw={500} className={classes["break"]}>
          {label}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" className={classes["break"]}>
          {node.type}
        </Text>
      </Group>
      <Value node={node} label={label} />
    </Stack>
  );
}

function Value({ node, label }: { readonly node: ResultNode; readonly label: string }) {
  if ("children" in node) {
    if (node.children.length === 0) return <Note>An empty list.</Note>;
    return <ResultTree nodes={node.children} what={node.kind === "list" ? rowOf(label) : "Component"} />;
  }
  if ("raw" in node) {
    return (
      <>
        <Text size="sm" ff="monospace" className={classes["break"]}>
          {jsonOf(node.raw)}
        </Text>
        <Note>This is not what the ABI declares ({node.expected}). It is shown as it came.</Note>
      </>
    );
  }
  if (node.kind === "address") return <AddressValue value={node.text} what={label} />;
  return (
    <>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <Text component="span" size="sm" ff="monospace" className={classes["value"]}>
          <LeafText node={node} />
        </Text>
        <CopyButton value={node.text} what={label} />
      </Group>
      <LeafNote node={node} />
    </>
  );
}

type Leaf = Extract<ResultNode, { text: string }>;

function LeafText({ node }: { readonly node: Leaf }) {
  if (node.kind === "integer") return <NumberText value={node.text} />;
  if (node.kind === "string" && node.text === "") return <>&quot;&quot;</>;
  return <>{node.text}</>;
}

function LeafNote({ node }: { readonly node: Leaf }) {
  if (node.kind === "string" && node.text === "") return <Note>The empty string.</Note>;
  if (node.hint === "bytes32-as-string") {
    return <Note>The contract answers bytes32 where the ABI says string: “{node.bytesText}”.</Note>;
  }
  if (node.bytesText !== undefined) return <Note>As text: “{node.bytesText}”</Note>;
  if (node.text === "0x") return <Note>Zero bytes.</Note>;
  if (node.kind === "hash") return <Note>Indexed: the log holds its hash, not the value.</Note>;
  return null;
}

function Note({ children }: { readonly children: React.ReactNode }) {
  return (
    <Text size="xs" c="dimmed" className={classes["break"]}>
      {children}
    </Text>
  );
}

function jsonOf(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
