import { type PageQuery, type PageWindow, windowOf as windowIn } from "../../shared/wire/page-window.ts";

/** The window that a query asks for: skip 0 and take 10 unless it says otherwise (specification, Limits). */
export const windowOf = (query: PageQuery): PageWindow => windowIn(query, 10);
