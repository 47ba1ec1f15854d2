import { ScrollArea } from "@mantine/core";
import { CopyButton } from "#src/components/copy-button.tsx";
import classes from "./operation.module.css";
import { ExactString, NotedText } from "#src/components/exact-text.tsx";

type Argument = { readonly name: string; readonly type: string; readonly value: string };

/** An argument as it was sent, whole: a long one scrolls in its place. */
export const ArgumentValue = ({ name, type, value }: Argument) => (
  <div className={classes.argument}>
    <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: value.length > 400 ? 0 : undefined }}>
      {type === "string" ? <ExactString text={value} /> : <NotedText text={value} />}
    </ScrollArea.Autosize>
    <CopyButton value={value} what={name} />
  </div>
);
