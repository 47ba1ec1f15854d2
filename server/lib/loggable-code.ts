import { codeOfStatus } from "#shared/wire/loose-error.ts";

/** An error's code as the log may show it: a service may put anything in its place, and then its status is shown. */
export const loggableCode = (code: string | undefined, status = 0): string =>
  code !== undefined && /^[A-Z][A-Z0-9_]{1,39}$/.test(code) ? code : codeOfStatus(status);
