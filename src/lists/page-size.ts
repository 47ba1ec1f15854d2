/** How many rows a page of a list shows. */
export const pageSize = 20;
