/**
 * Creates a value on first use, and returns the same from then on. For `Intl` formats: the first one of a page takes as
 * long as rendering a list, so no module creates one on import.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
