import { listAmount } from "#shared/amount/list-amount.ts";
import { longAmount, ungroup } from "#shared/amount/written-amount.ts";
import { NameText } from "./exact-text.tsx";
import { FigureGroups } from "./figure-groups.tsx";
import { ListedAmount } from "./number-text.tsx";

/** A sentence in a list: its amounts have at most six decimals, the exact ones on hover; their separators are drawn. */
export const ListedSentence = ({ text }: { readonly text: string }) =>
  text.split(longAmount).map((part, index) => {
    // The odd parts are the matches.
    const [exact = "", unit] = index % 2 === 1 ? part.split(" ") : [];
    if (exact === "") return <FigureGroups key={index} text={part} />;
    return (
      <ListedAmount
        key={index}
        exact={ungroup(exact)}
        shown={listAmount(exact)}
        unit={<span>{unit !== undefined && <NameText text={unit} />}</span>}
        isFocusable={false}
      />
    );
  });
