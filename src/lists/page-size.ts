import { firstWindow } from "#shared/wire/page-window.ts";

/** How many rows a page of a list shows. */
export const pageSize = firstWindow.take;
