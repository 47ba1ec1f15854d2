import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { countText } from "#shared/amount/number-text.ts";
import { offButton, useOutage } from "#src/api/use-outage.ts";
import { MenuButton, MenuLink } from "#src/components/more-menu.tsx";

type Props = {
  readonly environment: string;
  /** The profile the form begins with. */
  readonly reference?: string;
  /** Profiles selected in a list. */
  readonly references?: readonly string[];
};

/** The same as an item of a menu. */
export const ManyAddressesItem = ({ environment, reference }: Omit<Props, "references">) =>
  useOutage(environment) !== null ? (
    <MenuButton {...offButton}>Generate many…</MenuButton>
  ) : (
    <MenuLink to="/$environment/runs/new" params={{ environment }} search={{ reference }}>
      Generate many…
    </MenuLink>
  );

/** Links to the form of a run, prefilled for where it was opened. */
export const ManyAddressesButton = ({ environment, reference, references }: Props) => {
  const isOut = useOutage(environment) !== null;
  return (
    <Button
      variant="default"
      {...(references === undefined ? {} : { size: "xs" })}
      {...(isOut
        ? offButton
        : {
            renderRoot: (props: object) => (
              <Link
                {...props}
                to="/$environment/runs/new"
                params={{ environment }}
                search={{ reference }}
                state={references === undefined ? {} : { references }}
              />
            ),
          })}
    >
      {references === undefined
        ? "Generate many…"
        : `Generate addresses for ${countText(references.length, "profile")}`}
    </Button>
  );
};
