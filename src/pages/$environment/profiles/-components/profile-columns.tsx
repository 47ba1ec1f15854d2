import { Text } from "@mantine/core";
import { profileColumns as data } from "#shared/console/columns/profiles.ts";
import { wireWord } from "#shared/text/wire-word.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import type { Profile } from "#src/api/profiles.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import type { Column } from "#src/components/data-table.tsx";
import { declared, fileColumns, nothingElse } from "#src/lists/csv-file.ts";
import { ProfileLink } from "#src/records/profile-link.tsx";
import { referenceFaultText } from "#src/records/reference-text.ts";
import classes from "#src/records/detail.module.css";

export const profileFile = fileColumns(data, nothingElse);

/** The columns of the profiles (specification, Profile). One that cannot be opened shows why. */
export const profileColumns = (environment: string, held: readonly Column<Profile>[]): readonly Column<Profile>[] => [
  {
    ...declared(data.reference, nothingElse),
    card: "title",
    always: true,
    cell: ({ reference }) => {
      const fault = referenceFault(reference);
      return (
        <div>
          <span className={classes.whole}>
            <ProfileLink environment={environment} reference={reference} />
            <CopyButton value={reference} what={`reference ${reference}`} />
          </span>
          {fault !== undefined && (
            <Text size="xs" c="dimmed">
              Cannot be opened here: it {referenceFaultText[fault]}.
            </Text>
          )}
        </div>
      );
    },
  },
  ...held,
  {
    ...declared(data.type, nothingElse),
    card: "none",
    cell: ({ type = "–" }) => wireWord(type),
  },
];
