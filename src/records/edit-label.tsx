import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Label } from "#shared/console/labels.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { sessionOptions } from "#src/api/session.ts";
import { nameText } from "#src/components/name-text.ts";
import { RowIcon } from "#src/components/row-icon.tsx";
import classes from "#src/components/address-text.module.css";

const loadPopover = () => import("./edit-label-popover.tsx");
type Popover = Awaited<ReturnType<typeof loadPopover>>["EditLabelPopover"];

type Props = {
  readonly environment: string;
  /** The network that the address is shown on. */
  readonly networkId: string | undefined;
  readonly value: string;
  /** The organization's current label; undefined without one. */
  readonly label: Label | undefined;
  /** Loads the form. */
  readonly load?: () => Promise<{ readonly EditLabelPopover: Popover }>;
};

/** A button for admins that edits the organization's label where an address is shown. */
export const EditLabel = (props: Props) => useCanEditLabels() && <EditLabelButton {...props} />;

export const useCanEditLabels = (): boolean => {
  const session = useQuery(sessionOptions()).data;
  return session !== undefined && roleIncludes(session.role, "admin");
};

/** The same for rows of a list that knows who may change labels. Its form is loaded on demand. */
export const EditLabelButton = ({ environment, networkId, value, label, load = loadPopover }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [Opened, setOpened] = useState<Popover>();
  const [failed, setFailed] = useState(false);
  const toggle = async () => {
    if (Opened !== undefined) return setOpened(undefined);
    const loaded = await load().catch(() => undefined);
    setFailed(loaded === undefined);
    setOpened(() => loaded?.EditLabelPopover);
  };
  const title = label === undefined ? "Add label" : "Edit label";
  const of = label === undefined ? `to ${shortHash(nameText(value))}` : `of ${nameText(label.label)}`;
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classes.icon}
        aria-label={`${title} ${of}`}
        title={title}
        aria-expanded={Opened !== undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void toggle()}
      >
        <RowIcon icon="IconPencil" />
      </button>
      {failed && <span role="alert">Could not load the form. Try again.</span>}
      {Opened !== undefined && (
        <Opened
          button={button}
          environment={environment}
          networkId={networkId}
          value={value}
          label={label}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
