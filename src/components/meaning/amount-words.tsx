import { Text } from "@mantine/core";
import { listAmount } from "#shared/amount/list-amount.ts";
import { splitAmount } from "#shared/amount/written-amount.ts";
import type { Asset } from "#shared/meaning/types.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { FigureGroups } from "#src/components/figure-groups.tsx";
import { ListedAmount } from "#src/components/number-text.tsx";
import { CompactHint, Hint } from "./hint.tsx";
import classes from "./meaning.module.css";

type Props = {
  /** The amount with its unit, with or without a sign: `1,234.5 PDT`. */
  readonly text: string;
  /** Base units, a decimal string. */
  readonly amount: string;
  readonly asset: Asset;
  /** Without its own tab stop. */
  readonly isCompact?: boolean;
  /** In a list: at most six decimals, with the exact amount on hover and, unless compact, on focus. */
  readonly isListed?: boolean;
};

/** An amount with its unit, the unit lighter, and the base units on hover and focus. */
export const AmountWords = ({ text, amount, asset, isCompact = false, isListed = false }: Props) => {
  const { written = "", sign = "", figure = "", unit = "", isCut = false } = splitAmount(text) ?? {};
  const inUnit = (
    <Text span inherit className={classes["unit"]}>
      <NameText text={unit} />
    </Text>
  );
  const hint = exactAmount(amount, asset);
  // An amount in a short sentence is already cut, and the rest is not available.
  if (isListed && unit !== "" && !isCut && listAmount(written) !== written) {
    return (
      <ListedAmount
        exact={sign + figure}
        shown={listAmount(written)}
        unit={inUnit}
        note={hint}
        isFocusable={!isCompact}
      />
    );
  }
  const words =
    unit === "" ? (
      <NameText text={text} />
    ) : (
      <>
        <FigureGroups text={written} /> {inUnit}
      </>
    );
  return isCompact || isListed ? (
    <CompactHint hint={hint} className={classes["amount"]}>
      {words}
    </CompactHint>
  ) : (
    <Hint hint={hint} copied={amount} what="exact amount" className={classes["amount"]}>
      {words}
    </Hint>
  );
};

/** An amount to the last digit, with the token's contract. */
const exactAmount = (amount: string, asset: Asset): string => {
  switch (asset.kind) {
    case "native":
      return `${amount} base units`;
    case "erc20":
      return amount === "unlimited" ? `Any amount of ${asset.token}` : `${amount} base units of ${asset.token}`;
    case "erc721":
      return `Token ${asset.tokenId} of ${asset.token}`;
    case "erc1155":
      return `${amount} of token ${asset.tokenId} of ${asset.token}`;
    case "collection":
      return `Every token of ${asset.token}`;
  }
};
