import { type ReactNode, useState } from "react";
import { later } from "#src/components/later.tsx";
import type { AgainOptions } from "./use-again.tsx";

type Props = AgainOptions & {
  /** Shown until the form can mount. */
  readonly loading?: ReactNode;
  /** The form, with a number that is a part of its key. */
  readonly children: (fill: number) => ReactNode;
};

const FilledForm = later(async () => {
  const { useAgain } = await import("./use-again.tsx");
  return ({ loading = null, children, ...options }: Props) => {
    const { isWaiting, fill, notice } = useAgain(options);
    return (
      <>
        {notice}
        {isWaiting ? loading : children(fill)}
      </>
    );
  };
});

/** A form that may be prefilled from an operation; the code for that is loaded with the first URL that names one. */
export const Again = (props: Props) => {
  const [isUsed, setUsed] = useState(false);
  if (props.id !== undefined && !isUsed) setUsed(true);
  return isUsed ? <FilledForm {...props} /> : props.children(0);
};
