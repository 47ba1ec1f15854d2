import { Box } from "@mantine/core";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ExactString, NotedText } from "#src/components/exact-text.tsx";
import classes from "./operation.module.css";

type Argument = { readonly name: string; readonly type: string; readonly value: string };

/** An argument as sent, in full: a long one scrolls in place. */
export const ArgumentValue = ({ name, type, value }: Argument) => (
  <div className={classes.argument}>
    <Box className={classes.whole} tabIndex={value.length > 400 ? 0 : undefined}>
      {type === "string" ? <ExactString text={value} /> : <NotedText text={value} />}
    </Box>
    <CopyButton value={value} what={name} />
  </div>
);
