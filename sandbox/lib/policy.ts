/**
 * What a key may permit beyond reading: to call functions that write (specification, Authentication, 7), to withdraw, to deploy and to issue; to
 * mint; to burn (operations beyond the specification, Tokens and collections).
 */
export type Policy = "interact" | "mint" | "burn";
