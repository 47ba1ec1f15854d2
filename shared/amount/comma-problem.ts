/**
 * The problem of an amount with a comma: it separates decimals for one reader and thousands for another, so both
 * readings are named if both are possible.
 */
export const commaProblem = (typed: string): string => {
  const plain = typed.replaceAll(/[\s']/g, "");
  const [, whole = "", part = ""] = /^(\d+),(\d+)$/.exec(plain) ?? [];
  if (whole !== "") {
    const decimal = `${whole}.${part}`;
    return part.length === 3 && whole.length <= 3
      ? `The amount has a comma, which can mean two things. Write ${decimal} or ${whole}${part}.`
      : `The amount has a comma. Write it with a point: ${decimal}.`;
  }
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) {
    return `The amount has separators. Write it with a single point: ${plain.replaceAll(".", "").replace(",", ".")}.`;
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) {
    return `The amount has separators. Write only its digits: ${plain.replaceAll(",", "")}.`;
  }
  return "The amount has a comma. Write digits and one point, such as 1234.5.";
};
