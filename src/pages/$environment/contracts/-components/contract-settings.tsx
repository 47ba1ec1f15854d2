import { Button, Title } from "@mantine/core";
import type { BookDetail } from "#shared/console/contracts.ts";
import type { BookRef } from "#src/api/contract-book.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { later } from "#src/components/later.tsx";
import { AbiVersions } from "./abi-versions.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import type { Compared } from "./versions.tsx";
import classes from "./contracts.module.css";

const Description = later(async () => (await import("./description.tsx")).Description);

const ContractForm = later(async () => (await import("./contract-form.tsx")).ContractForm);

type Props = {
  readonly contract: BookRef;
  readonly entry: BookDetail | null;
  readonly isAdmin: boolean;
  /** The part that the URL has: what is compared belongs to it. */
  readonly part: "abi" | "description" | "edit";
  readonly compared: Compared;
  readonly onCompare: (part: "abi" | "description", change: Partial<Compared>) => void;
  readonly onPart: (part: "abi" | "edit") => void;
};

const nothing: Compared = { before: undefined, after: undefined };

/** What is recorded of a contract: its facts, its name and ABI in the contract book, and the description of its calls. */
export const ContractSettings = ({ contract, entry, isAdmin, part, compared, onCompare, onPart }: Props) => {
  if (isAdmin && part === "edit") {
    return (
      <section className={classes.settings} aria-labelledby="saved">
        <Title order={2} id="saved">
          {entry === null ? "Save in the contract book" : "Name, tags and ABI"}
        </Title>
        <ContractForm
          key={`${contract.networkId}/${contract.address}`}
          contract={contract}
          entry={entry}
          onSaved={() => onPart("abi")}
        />
        <Button variant="default" onClick={() => onPart("abi")}>
          Back to settings
        </Button>
      </section>
    );
  }
  return (
    <div className={classes.settings}>
      <ContractFacts contract={contract} entry={entry} />
      {isAdmin && (
        <Button variant="default" onClick={() => onPart("edit")}>
          {entry === null ? "Save in the contract book…" : "Edit…"}
        </Button>
      )}
      <section aria-labelledby="versions">
        <Title order={2} id="versions" mb="sm">
          ABI versions
        </Title>
        {entry === null || entry.abis.length === 0 ? (
          <EmptyState
            title="No ABI saved for this contract."
            reason="An admin can save one. Postern keeps every version."
          />
        ) : (
          <AbiVersions
            contract={contract}
            abis={entry.abis}
            compared={part === "description" ? nothing : compared}
            onCompare={(change) => onCompare("abi", change)}
          />
        )}
      </section>
      <section aria-labelledby="description">
        <Title order={2} id="description" mb="sm">
          Description of calls
        </Title>
        <Description
          contract={contract}
          isInBook={entry !== null}
          isAdmin={isAdmin}
          compared={part === "description" ? compared : nothing}
          onCompare={(change) => onCompare("description", change)}
        />
      </section>
    </div>
  );
};
