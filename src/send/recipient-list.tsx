import { UnstyledButton } from "@mantine/core";
import { NameText } from "#src/components/exact-text.tsx";
import type { useOfferList } from "#src/components/form/use-offer-list.ts";
import type { MatchGroup, RecipientMatch } from "./recipient-matches.ts";
import addressClasses from "#src/components/abi-form/address-picker.module.css";
import listClasses from "#src/components/form/offers-input.module.css";
import groupClasses from "#src/components/form/option-select.module.css";

type Props = {
  readonly groups: readonly MatchGroup[];
  readonly shown: ReturnType<typeof useOfferList<RecipientMatch>>;
};

/** The addresses that a typed text may mean, by how they are known. */
export const RecipientList = ({ groups, shown }: Props) => (
  <div {...shown.list} aria-label="Matching addresses" className={listClasses.list}>
    {groups.map(({ heading, matches }, index) => (
      <div {...group} key={heading} aria-label={heading} className={groupClasses.group}>
        <div aria-hidden className={groupClasses.groupLabel}>
          {heading}
        </div>
        {matches.map((match, position) => (
          <UnstyledButton
            key={match.address}
            {...shown.offer(match, countBefore(groups, index) + position)}
            className={listClasses.offer}
          >
            <NameText text={match.title} />
            <span className={addressClasses["address"]}>{match.address}</span>
          </UnstyledButton>
        ))}
      </div>
    ))}
  </div>
);

/** No browser element is a group of options in a list of our own. */
const group = { role: "group" } as const;

const countBefore = (groups: readonly MatchGroup[], index: number): number =>
  groups.slice(0, index).reduce((count, { matches }) => count + matches.length, 0);
