import { ScrollArea } from "@mantine/core";
import { CopyButton } from "#src/components/copy-button.tsx";
import classes from "./operation.module.css";

/** An argument as it was sent, whole: a long one scrolls in its place. */
export const ArgumentValue = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={classes.argument}>
    <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: value.length > 400 ? 0 : undefined }}>
      {value}
    </ScrollArea.Autosize>
    <CopyButton value={value} what={name} />
  </div>
);
