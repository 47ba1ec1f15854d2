import { isWithdrawal } from "../wire/endpoint-facts.ts";
import type { Environment } from "./environment.ts";

/** What an environment's service takes the amounts of its endpoints to mean. */
export type AmountUnits = Pick<Environment, "amountUnit" | "withdrawAmountUnit">;

export type AmountUnit = Environment["amountUnit"];

/** What the service takes the `amount` of an endpoint to mean: the two units are configured apart. */
export const amountUnitOf = ({ amountUnit, withdrawAmountUnit }: AmountUnits, endpoint: string): AmountUnit =>
  isWithdrawal(endpoint) ? withdrawAmountUnit : amountUnit;
