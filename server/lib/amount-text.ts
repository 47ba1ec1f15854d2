/** Digits of the largest amount, 2^256 - 1. */
const digits = 78;

/** A decimal amount as it is stored where amounts are compared: with so many digits that texts sort as numbers do. */
export const amountText = (amount: string | bigint): string => String(amount).padStart(digits, "0");
