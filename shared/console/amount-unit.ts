import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import type { Environment } from "./environment.ts";

/** How an environment's service interprets amounts. */
export type AmountUnits = Pick<Environment, "amountUnit" | "withdrawAmountUnit">;

export type AmountUnit = Environment["amountUnit"];

/** How the service interprets the `amount` of an endpoint: withdrawals have their own setting. */
export const amountUnitOf = ({ amountUnit, withdrawAmountUnit }: AmountUnits, endpoint: string): AmountUnit =>
  isWithdrawal(endpoint) ? withdrawAmountUnit : amountUnit;
