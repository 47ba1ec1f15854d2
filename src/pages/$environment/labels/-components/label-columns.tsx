import { checksumAddress } from "#shared/abi/checksum.ts";
import { type LabelFacts, labelColumns as data } from "#shared/console/columns/labels.ts";
import type { Label } from "#shared/console/labels.ts";
import type { Column } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { TimeText } from "#src/components/time-text.tsx";
import { declared, fileColumns } from "#src/lists/csv-file.ts";
import { Address } from "#src/records/address.tsx";
import { EditLabelButton } from "#src/records/edit-label.tsx";
import { NetworkName } from "#src/records/network-name.tsx";
import type { useNetworks } from "#src/records/use-networks.ts";
import { SendInRow } from "#src/send/send-button.tsx";
import classes from "#src/records/detail.module.css";

type Find = ReturnType<typeof useNetworks>["find"];

const factsOf =
  (find: Find) =>
  ({ networkId }: Label): LabelFacts => ({ networkName: find(networkId ?? undefined)?.name });

/** The columns of a file of labels, which can be imported like the export of all. */
export const labelFile = (find: Find) => fileColumns(data, factsOf(find));

type Given = {
  readonly environment: string;
  readonly find: Find;
  readonly canEdit: boolean;
  /** Undefined for people who may not send. */
  readonly send: { readonly isOut: boolean } | undefined;
};

/** The columns of the organization's labels. */
export const labelColumns = ({ environment, find, canEdit, send }: Given): readonly Column<Label>[] => [
  {
    ...declared(data.label, factsOf(find)),
    className: classes["title"],
    card: "title",
    always: true,
    cell: (label) => (
      <span className={classes.whole}>
        <strong>
          <NameText text={label.label} />
        </strong>
        {canEdit && (
          <EditLabelButton
            environment={environment}
            networkId={label.networkId ?? undefined}
            value={label.address}
            label={label}
          />
        )}
      </span>
    ),
  },
  {
    ...declared(data.address, factsOf(find)),
    card: "detail",
    always: true,
    cell: ({ address, networkId }) => (
      <Address environment={environment} networkId={networkId ?? undefined} value={address} names="none" />
    ),
  },
  {
    ...declared(data["network name"], factsOf(find)),
    className: classes["oneLine"],
    card: "figure",
    cell: ({ networkId }) =>
      networkId === null ? "Any network" : <NetworkName environment={environment} networkId={networkId} />,
    order: ({ networkId }) => (networkId === null ? "Any network" : (find(networkId)?.name ?? networkId)),
  },
  {
    ...declared(data.network, factsOf(find)),
    extra: true,
    cell: ({ networkId }) => (networkId === null ? "–" : <HashText value={networkId} what="network id" />),
  },
  {
    ...declared(data["changed by"], factsOf(find)),
    card: "none",
    cell: ({ changedBy }) => changedBy.name,
  },
  {
    ...declared(data["changed at"], factsOf(find)),
    card: send === undefined ? "time" : "none",
    cell: ({ changedAt }) => <TimeText value={changedAt} />,
  },
  ...(send === undefined ? [] : [sendColumn(environment, send.isOut)]),
];

/** Pays the recipient: the dialog begins with its address. */
const sendColumn = (environment: string, isOut: boolean): Column<Label> => ({
  key: "send",
  card: "actions",
  header: "Send",
  cell: ({ label, address, networkId }) => (
    <SendInRow
      environment={environment}
      networkId={networkId ?? undefined}
      to={checksumAddress(address)}
      label={`Send to ${nameText(label)}`}
      isOut={isOut}
    />
  ),
});
