/** A promise resolved by calling `open`; calling it again changes nothing. */
export type Gate = { readonly opened: Promise<void>; readonly open: () => void };

export const createGate = (): Gate => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
