import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { Counted } from "#shared/console/operation.ts";
import classes from "./activity.module.css";

type Props = { readonly newer: Counted; readonly onShow: () => Promise<void> };

/** Shows how many rows are waiting above the list, and loads them. */
export const NewerRows = ({ newer: { count, isMore }, onShow }: Props) => {
  const [isLoading, setLoading] = useState(false);
  const show = () => {
    setLoading(true);
    // The list shows its own failure.
    onShow()
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return (
    <output className={classes["newer"]}>
      {count > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          loading={isLoading}
          leftSection={<IconArrowUp size={14} aria-hidden />}
          onClick={show}
        >
          {numberText(count)}
          {isMore && "+"} new
        </Button>
      )}
    </output>
  );
};
