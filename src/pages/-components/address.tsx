import { useQuery } from "@tanstack/react-query";
import { labelOn, labelsOfOptions } from "../../api/labels.ts";
import { AddressText } from "../../components/address-text.tsx";
import { TextLink } from "./text-link.tsx";

type Props = {
  readonly environment: string;
  readonly value: string;
  /** The network that it is shown on; a label of this network goes before one for any. */
  readonly networkId?: string | undefined;
  readonly form?: "short" | "full";
  /** Completes "Copy …". */
  readonly what?: string;
  /** A contract's page is one click away. */
  readonly opens?: "contract" | undefined;
  /** What to call it while the organization has no label for it. */
  readonly otherwise?: string | undefined;
};

/** An address of an environment with the organization's label for it. */
export function Address({ environment, value, networkId, form, what, opens, otherwise }: Props) {
  const { data: labels = [] } = useQuery(labelsOfOptions(environment, value));
  return (
    <AddressText
      value={value}
      {...(form === undefined ? {} : { form })}
      {...(what === undefined ? {} : { what })}
      label={labelOn(labels, networkId) ?? otherwise}
      link={
        opens === "contract" && networkId !== undefined ? (
          <TextLink
            size="sm"
            to="/$environment/contracts/$networkId/$address"
            params={{ environment, networkId, address: value }}
          >
            Open contract
          </TextLink>
        ) : undefined
      }
    />
  );
}
