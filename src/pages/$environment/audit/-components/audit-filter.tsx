import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { auditActions, auditOutcomes } from "#shared/console/audit.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { nameText } from "#src/components/name-text.ts";
import { DayField } from "#src/lists/day-field.tsx";
import { TextFilter } from "#src/lists/text-filter.tsx";
import { actionWords, outcomeWords } from "#src/records/audit-words.ts";
import type { Filter } from "./audit-search.ts";
import classes from "./audit.module.css";

type Props = {
  readonly filter: Filter;
  readonly onFilter: (filter: Readonly<Record<string, string | undefined>>) => void;
};

const all = { label: "All", value: "" };

const actions = [all, ...auditActions.map((value) => ({ label: actionWords[value], value }))];
const outcomes = [all, ...auditOutcomes.map((value) => ({ label: outcomeWords[value].word, value }))];

/** The filters of the audit; each is in the URL. */
export const AuditFilter = ({ filter, onFilter }: Props) => {
  const { data: environments = [] } = useQuery(environmentsOptions());
  const choices = [all, ...environments.map(({ id, label }) => ({ label: nameText(label), value: id }))];
  const take = (key: string) => (event: { readonly currentTarget: { readonly value: string } }) =>
    onFilter({ [key]: event.currentTarget.value || undefined });
  return (
    <div className={classes.filter}>
      <TextFilter label="Person" value={filter.person} onChange={(person) => onFilter({ person })} />
      <NativeSelect label="Action" data={actions} value={filter.action ?? ""} onChange={take("action")} />
      <NativeSelect label="Outcome" data={outcomes} value={filter.outcome ?? ""} onChange={take("outcome")} />
      <NativeSelect label="Environment" data={choices} value={filter.of ?? ""} onChange={take("of")} />
      <DayField label="From" value={filter.from ?? ""} onChange={(day) => onFilter({ from: day || undefined })} />
      <DayField label="Until" value={filter.until ?? ""} onChange={(day) => onFilter({ until: day || undefined })} />
    </div>
  );
};
