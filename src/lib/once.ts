/**
 * Makes a value when it is first asked for, and returns the same from then on. For formats of `Intl`: the first one that a page makes takes as
 * long as rendering a list, so no module makes one as it is imported.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
