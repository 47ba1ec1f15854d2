/** Focuses the first field with an error, in page order. */
export const focusFirstError = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]:not(:disabled, [type=hidden])")?.focus();
