import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import type { DescriptorFinding } from "#shared/meaning/descriptor-findings.ts";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import classes from "./contracts.module.css";

const kinds = {
  error: { word: "Error", Icon: IconCircleX },
  warning: { word: "Warning", Icon: IconAlertTriangle },
} as const;

/** Findings about a descriptor, each with its position in the JSON. */
export const FindingList = ({ findings }: { readonly findings: readonly DescriptorFinding[] }) => {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label="Findings">
      {findings.map(({ severity, path, text }, index) => {
        const { word, Icon } = kinds[severity];
        return (
          // Two findings may be equal.
          <li key={index} className={classes.change}>
            <Text size="sm" component="div" className={classes.finding} data-severity={severity}>
              <Icon size={16} aria-hidden /> <strong>{word}</strong> <NameText text={text} />
            </Text>
            {path !== "" && (
              <Text size="sm" c="dimmed" component="div" className={classes.code}>
                <ExactText text={path} />
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
};
