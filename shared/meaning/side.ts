/** Which way something moves, as its owner sees it. Internal: between two of the owner's addresses. */
export type Side = "in" | "out" | "internal";

type Ends = { readonly from: string | null; readonly to: string | null };

/**
 * The side of a movement: only whose addresses its ends are decides, never who sent the transaction. Undefined if
 * neither end is the owner's.
 */
export const sideOf = ({ from, to }: Ends, isOwn: (address: string) => boolean): Side | undefined => {
  const isFromOwn = from !== null && isOwn(from);
  const isToOwn = to !== null && isOwn(to);
  if (isFromOwn && isToOwn) return "internal";
  if (isFromOwn) return "out";
  return isToOwn ? "in" : undefined;
};

/** Signs of amounts, besides the word. */
export const sideSigns: Readonly<Record<Side, string>> = { in: "+", out: "−", internal: "" };
