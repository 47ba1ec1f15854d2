/** Digits of the largest amount, 2^256 - 1. */
const digits = 78;

/** A decimal amount as stored where amounts are compared: zero-padded, so that texts sort like numbers. */
export const amountText = (amount: string | bigint): string => String(amount).padStart(digits, "0");
