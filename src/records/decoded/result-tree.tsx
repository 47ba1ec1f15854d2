import { Group, Stack, Text } from "@mantine/core";
import { childPath, columnPath } from "#shared/abi/result-path.ts";
import type { ResultNode } from "#shared/abi/result.ts";
import { typeText } from "#shared/abi/type-name.ts";
import { rowLabel } from "#src/components/abi-form/field-label.ts";
import { CodeName } from "#src/components/code/code-name.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { Portions } from "#src/components/portions.tsx";
import { FormatMenu } from "./format-menu.tsx";
import { Change } from "./result-change.tsx";
import { useResultContext } from "./result-context.ts";
import { Note, ResultLeaf } from "./result-leaf.tsx";
import { numberFormat } from "./result-number.tsx";
import { isTable, ResultTable } from "./result-table.tsx";
import classes from "./result.module.css";

/** Decoded values by name and type, each copied unchanged. */
export const ResultTree = ({
  nodes,
  what,
  path = "",
  parent,
}: {
  readonly nodes: readonly ResultNode[];
  readonly what: NameOf;
  /** The path of the values in the whole. */
  readonly path?: string;
  readonly parent?: ResultNode;
}) => (
  <Portions of={nodes}>
    {(shown) => (
      <ul className={classes["tree"]}>
        {shown.map((node, index) => (
          // The values are in ABI order.
          <li key={index}>
            <Node node={node} label={labelFor(node, what, index, nodes.length)} path={childPath(path, parent, index)} />
          </li>
        ))}
      </ul>
    )}
  </Portions>
);

/** The name of an unnamed value: a numbered word, or a function of its position. */
type NameOf = string | ((index: number) => string);

const labelFor = ({ name }: ResultNode, what: NameOf, index: number, count: number): string => {
  if (name !== "") return nameText(name);
  if (typeof what === "function") return what(index);
  return count === 1 ? what : `${what} ${index + 1}`;
};

const Node = ({ node, label, path }: { readonly node: ResultNode; readonly label: string; readonly path: string }) => (
  <Stack gap={0}>
    <Group gap="0 8px" align="baseline">
      <Text size="sm" fw={500} className={classes["words"]}>
        <CodeName text={label} />
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" className={classes["words"]}>
        <CodeName text={typeText(node)} />
      </Text>
      <Format node={node} label={label} path={path} />
    </Group>
    <Value node={node} label={label} path={path} />
  </Stack>
);

/** The menu is at a list's first row and applies to all rows. */
const Format = ({
  node,
  label,
  path,
}: {
  readonly node: ResultNode;
  readonly label: string;
  readonly path: string;
}) => {
  const context = useResultContext();
  if (node.kind !== "integer" || /\[[1-9]/.test(path) || /int(?:8|16|24)$/.test(node.type)) return null;
  const column = columnPath(path);
  return <FormatMenu column={column} label={label} format={numberFormat(context, column, label, node.text)} />;
};

const Value = ({ node, label, path }: { readonly node: ResultNode; readonly label: string; readonly path: string }) => {
  if ("children" in node) {
    return (
      <>
        <Change path={path} />
        {node.children.length === 0 ? (
          <Note>Empty list.</Note>
        ) : isTable(node) ? (
          <Portions of={node.children}>
            {(rows) => (
              <ResultTable rows={rows} label={label} path={path}>
                {(cell, name, at) => <Value node={cell} label={name} path={at} />}
              </ResultTable>
            )}
          </Portions>
        ) : (
          <ResultTree
            nodes={node.children}
            what={node.kind === "list" ? (index) => rowLabel(label, index) : "Component"}
            path={path}
            parent={node}
          />
        )}
      </>
    );
  }
  if ("raw" in node) {
    return (
      <>
        <Text size="sm" ff="monospace" className={classes["break"]}>
          {node.raw === undefined ? "nothing" : <ExactText text={JSON.stringify(node.raw)} />}
        </Text>
        <Note>This does not match the ABI ({node.expected}) and is shown as received.</Note>
        <Change path={path} />
      </>
    );
  }
  return <ResultLeaf node={node} label={label} path={path} />;
};
