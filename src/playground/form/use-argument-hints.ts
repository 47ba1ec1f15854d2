import { useQuery } from "@tanstack/react-query";
import { createElement, useMemo } from "react";
import { knownArguments } from "#shared/abi/known-arguments.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { amountText, unitText } from "#shared/meaning/shown.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { isMissing } from "#src/api/client/offered.ts";
import { tokenOptions, useRefreshToken } from "#src/api/tokens.ts";
import { useMay } from "#src/api/use-may.ts";
import type { AmountHint, ArgumentHints } from "#src/components/abi-form/argument-hints.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { Allowance } from "./allowance.tsx";
import { balanceIn, balanceOfOptions } from "./token-balance.ts";

/** Hints for a function's arguments: amounts of the contract's own token, with the sender's balance, and dates. */
export const useArgumentHints = (contract: ContractRef, fn: AbiCallable, sender: string | undefined): ArgumentHints => {
  const { environment, network, address } = contract;
  const meant = useMemo(() => knownArguments(fn), [fn]);
  const hasAmount = meant.amount !== undefined;
  const token = useQuery({ ...tokenOptions(environment.id, network.id, address), enabled: hasAmount });
  const facts = token.data;
  const isToken = facts !== undefined && facts.standard === "erc20";
  const owned = useQuery(balanceOfOptions(contract, isToken && meant.spendsOwn === true ? sender : undefined));
  const balance = owned.data === undefined ? undefined : balanceIn(owned.data);
  const { mutate, isPending } = useRefreshToken(environment.id, network.id, address);
  const mayRefresh = useMay("operator");
  // The hints of other functions do not change with the sender: their fields would all be rendered again.
  const owner = isToken && meant.spender !== undefined ? sender : undefined;
  const isUnread = token.error !== null && !isMissing(token.error);
  return useMemo(() => {
    const noted = (text: string) => ({
      text,
      isReading: isPending,
      readAgain: mayRefresh ? () => mutate() : undefined,
    });
    const hint = hintOf(network, facts, isUnread, balance, noted);
    const below =
      facts?.standard === "erc20" && meant.spender !== undefined
        ? createElement(Allowance, { contract, facts, owner, spender: pathOf(meant.spender) })
        : undefined;
    return {
      amounts: new Map(
        meant.amount === undefined || hint === undefined ? [] : [[pathOf(meant.amount), { ...hint, below }]],
      ),
      dates: new Set(meant.date === undefined ? [] : [pathOf(meant.date)]),
    };
  }, [meant, contract, network, facts, isUnread, balance, owner, mutate, isPending, mayRefresh]);
};

const pathOf = (argument: number): string => `args.${argument}`;

const hintOf = (
  network: ContractRef["network"],
  facts: TokenFacts | undefined,
  isUnread: boolean,
  balance: bigint | undefined,
  noted: (text: string) => AmountHint["note"],
): AmountHint | undefined => {
  if (facts === undefined) return isUnread ? { ...baseUnits, note: noted(unread) } : undefined;
  if (facts.troubles.includes("not-read")) return { ...baseUnits, note: noted(unread) };
  if (facts.standard !== "erc20") return undefined;
  const asset = { kind: "erc20", token: facts.address } as const;
  const units = { native: coinOf(network), token: () => facts };
  return {
    decimals: facts.decimals,
    unit: unitText(asset, units),
    note: facts.decimals === null ? noted(noteOf(facts)) : undefined,
    balance:
      balance === undefined ? undefined : { amount: balance, text: amountText(asset, balance.toString(), units) },
  };
};

const baseUnits = { decimals: null, unit: "base units", balance: undefined };
const unread = "Postern could not read this token, so the amount is in base units.";

const noteOf = ({ troubles }: TokenFacts): string =>
  troubles.includes("unusable-decimals")
    ? "This token reports invalid decimals, so the amount is in base units."
    : "This token does not report its decimals, so the amount is in base units.";
