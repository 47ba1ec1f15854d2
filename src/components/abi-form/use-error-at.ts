import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";

/**
 * What a form's errors at a path amount to, such as their number: a plain value, rendered again only if it changes. The
 * library's `useFormState` copies the state of the whole form when a field leaves the page, which is most of the time
 * of a scroll through hundreds of rows.
 */
export const useErrorAt = <T extends boolean | number>(
  path: string,
  of: (error: unknown) => T,
  { exact = false }: { readonly exact?: boolean } = {},
): T => {
  const { getFieldState, subscribe } = useFormContext();
  const now = of(getFieldState(path).error);
  const [, setSeen] = useState(now);
  useEffect(() => {
    const look = () => setSeen(of(getFieldState(path).error));
    look();
    return subscribe({ name: path, exact, formState: { errors: true }, callback: look });
  }, [getFieldState, subscribe, path, exact, of]);
  return now;
};
