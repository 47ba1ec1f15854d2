import { useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import { metadataText } from "#shared/wire/metadata.ts";
import { type Column, DataTable } from "#src/components/data-table.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { HashText } from "#src/components/hash-text.tsx";
import { Pager } from "#src/components/pager.tsx";
import { TokenImage } from "#src/records/token-image.tsx";
import { metadataOf, type MintDraft } from "./mint-draft.ts";
import type { MintRow } from "./mint-rows.ts";
import classes from "./collections.module.css";

/** How many rows a page shows. */
const shownRows = 20;

/** The rows of a table of mints, as they were read. */
export const MintPreview = ({
  environment,
  rows,
  isSemi,
}: {
  readonly environment: string;
  readonly rows: readonly MintRow[];
  readonly isSemi: boolean;
}) => {
  const [skip, setSkip] = useState(0);
  if (rows.length === 0) return null;
  return (
    <>
      <DataTable
        label="Tokens of the table"
        columns={columns(environment, isSemi)}
        rows={rows.slice(skip, skip + shownRows)}
        rowKey={({ line }) => String(line)}
        empty={null}
      />
      <Pager skip={skip} take={shownRows} total={rows.length} onSkip={setSkip} label="Pages of the table" />
    </>
  );
};

/** The most characters of a row's metadata that are shown. */
const longestCell = 300;

const shownMetadata = (draft: MintDraft): string => {
  const text = draft.by === "uri" ? draft.metadataURI : metadataText(metadataOf({ ...draft, ...withoutImage(draft) }));
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
};

/** The image is in its own column, and may be long. */
const withoutImage = ({ by }: MintDraft): Partial<MintDraft> => (by === "metadata" ? { image: "" } : {});

const columns = (environment: string, isSemi: boolean): readonly Column<MintRow>[] => [
  { key: "line", header: "Line", align: "right", cell: ({ line }) => numberText(line) },
  {
    key: "image",
    header: "Image",
    cell: ({ draft }) =>
      draft.image === "" ? (
        "–"
      ) : (
        <div className={classes["thumb"]}>
          <TokenImage environment={environment} image={draft.image} name={draft.name || `Token #${draft.tokenId}`} />
        </div>
      ),
  },
  { key: "token", header: "Token id", cell: ({ draft }) => <NameText text={draft.tokenId} /> },
  { key: "name", header: "Name", cell: ({ draft }) => <NameText text={draft.name || "–"} /> },
  {
    key: "to",
    header: "To",
    cell: ({ draft }) => (draft.to === "" ? "–" : <HashText value={draft.to} what="address" />),
  },
  ...(isSemi
    ? [
        {
          key: "amount",
          header: "Amount",
          align: "right" as const,
          cell: ({ draft }: MintRow) => <NameText text={draft.amount} />,
        },
      ]
    : []),
  {
    key: "metadata",
    header: "Metadata",
    cell: ({ draft }) => <NameText text={shownMetadata(draft)} />,
  },
  {
    key: "faults",
    header: "To fix",
    cell: ({ faults }) => (faults.length === 0 ? "–" : <NameText text={faults.join(" ")} />),
  },
];
