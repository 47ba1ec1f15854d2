import { useQuery } from "@tanstack/react-query";
import { heldOptions } from "#src/api/holdings/held.ts";
import { useFocusBack } from "#src/components/use-focus-back.ts";
import { AccountingDialog } from "./accounting-dialog.tsx";
import { filterOf, noFilters, type TransactionOwner, type TransactionSearch } from "./transaction-search.ts";

type Props = {
  readonly environment: string;
  /** Whose transactions it has. */
  readonly owner: TransactionOwner & { readonly kind: "address" | "wallet" | "profile" };
  /** The owner's id in the list of assets: of an address, that of its record. */
  readonly heldId: string;
  /** The page's search, whose filters do not apply. */
  readonly search: TransactionSearch;
  readonly onClose: () => void;
};

/** The accounting export of one owner, opened from its page. */
export const StatementDialog = ({ environment, owner, heldId, search, onClose }: Props) => {
  useFocusBack();
  const { data } = useQuery(heldOptions(environment, owner.kind, [heldId]));
  const all = { ...search, ...noFilters };
  return (
    <AccountingDialog
      environment={environment}
      filter={filterOf(owner, all)}
      search={all}
      isWhole={data?.areTransactionsRead}
      onClose={onClose}
    />
  );
};
