/** Focuses the first field that shows an error, in the order of the page. */
export const focusFirstError = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]:not(:disabled, [type=hidden])")?.focus();
