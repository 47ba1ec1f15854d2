/**
 * What a key may permit beyond reading: calling functions that write (specification, Authentication, 7), withdrawing,
 * deploying and issuing; minting; burning (operations beyond the specification, Tokens and collections); creating
 * wallets; generating addresses.
 */
export type Policy = "interact" | "mint" | "burn" | "wallet" | "address";
