import { UnstyledButton } from "@mantine/core";
import { useEffect } from "react";
import { MarkedName, NameText } from "#src/components/exact-text.tsx";
import { aroundMatch, grouped, type Option } from "./option.ts";
import classes from "./palette.module.css";

type Props = {
  readonly id: string;
  readonly options: readonly Option[];
  readonly text: string;
  readonly chosen: Option | undefined;
  readonly onRun: (option: Option) => void;
};

/** The id of an option's element, for the field that references the active one. */
export const elementId = (list: string, { id }: Option): string => `${list}-${id.replaceAll(/[^\w-]/g, "_")}`;

/** The roles of a field with a list below: no browser element has headings, details and keys in its options. */
export const roles = {
  field: { role: "combobox" },
  list: { role: "listbox" },
  group: { role: "group" },
  option: { role: "option" },
} as const;

/** The options under their headings; the field keeps the focus and references the active one. */
export const OptionList = ({ id, options, text, chosen, onRun }: Props) => {
  const active = chosen === undefined ? undefined : elementId(id, chosen);
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div {...roles.list} id={id} aria-label="Pages, actions and records" className={classes.list}>
      {grouped(options).map(([group, members]) => (
        <div key={group} {...roles.group} aria-label={group} className={classes.group}>
          <div className={classes.heading} aria-hidden>
            {group}
          </div>
          {members.map((option) => (
            <UnstyledButton
              key={option.id}
              id={elementId(id, option)}
              {...roles.option}
              tabIndex={-1}
              aria-selected={option === chosen}
              className={classes.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(option)}
            >
              <option.icon size={18} aria-hidden />
              <span className={classes.words}>
                <Matched text={option.label} query={text} />
                {option.detail !== undefined && option.detail !== "" && (
                  <span className={classes.detail}>
                    <Matched text={option.detail} query={text} />
                  </span>
                )}
              </span>
              {option.keys !== undefined && <kbd className={classes.keys}>{option.keys}</kbd>}
            </UnstyledButton>
          ))}
        </div>
      ))}
    </div>
  );
};

const Matched = ({ text, query }: { readonly text: string; readonly query: string }) => {
  const [before, match, after] = aroundMatch(text, query);
  if (match === "") return <NameText text={text} />;
  return <MarkedName before={before} match={match} after={after} markClass={classes.match} />;
};
