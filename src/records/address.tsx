import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { labelOn, labelsOfOptions } from "../api/labels.ts";
import { allNetworksOptions } from "../api/networks.ts";
import { addressOwnersOptions } from "../api/address-owners.ts";
import { AddressText } from "../components/address-text.tsx";
import classes from "../components/address-text.module.css";
import { nameText } from "../components/name-text.ts";
import { ownerOn } from "./address-owner.ts";
import { ExplorerLink } from "./explorer-link.tsx";
import { TextLink } from "../components/text-link.tsx";

type Props = {
  readonly environment: string;
  readonly value: string;
  /** The network that it is shown on; a label of this network goes before one for any. */
  readonly networkId?: string | undefined;
  readonly form?: "short" | "full";
  /** Completes "Copy …". */
  readonly what?: string;
  /**
   * Contract: it is one, so that a contract's page is one click away. Nothing: it stands on its own page, or in a row that
   * opens that. Otherwise it leads to its page where it is an address of the organization or a contract of the book.
   */
  readonly opens?: "contract" | "nothing" | undefined;
  /** The service's own label, where it is at hand. */
  readonly otherName?: string | undefined;
  /** None: what it is called stands beside it already. */
  readonly names?: "all" | "none";
};

/** An address of an environment: what it is called, itself to copy, its QR code, the ways to its page and to an explorer. */
export const Address = ({ environment, value, networkId, form, what, opens, otherName, names = "all" }: Props) => {
  const { data: labels = [] } = useQuery(labelsOfOptions(environment, value));
  const owners = useQuery({ ...addressOwnersOptions(environment, value), enabled: opens !== "nothing" });
  const { data: networks = [] } = useQuery(allNetworksOptions(environment));
  // An older answer calls a network by its code.
  const idOf = (reference: string) =>
    networks.find(({ id, name }) => id === reference || name === reference)?.id ?? reference;
  const { own, book } = ownerOn(
    opens === "nothing" ? [] : (owners.data ?? []),
    networkId === undefined ? undefined : idOf(networkId),
    idOf,
  );
  const contractOn = opens === "contract" ? networkId : (book?.networkId ?? undefined);
  return (
    <AddressText
      value={value}
      form={form}
      what={what}
      label={names === "all" ? labelOn(labels, networkId) : undefined}
      otherName={
        names === "none" ? undefined : (otherName ?? own?.label ?? (book?.kind === "book" ? book.name : undefined))
      }
      link={
        own !== undefined && opens !== "contract" ? (
          <Link
            className={classes.icon}
            to="/$environment/addresses/$addressId"
            params={{ environment, addressId: own.id }}
            aria-label={`Open address ${nameText(value)}`}
            title="Open address"
          >
            <IconArrowRight size={14} aria-hidden />
          </Link>
        ) : (
          contractOn !== undefined && (
            <TextLink
              size="sm"
              to="/$environment/contracts/$networkId/$address"
              params={{ environment, networkId: contractOn, address: value }}
            >
              Open contract
            </TextLink>
          )
        )
      }
      explorer={
        <ExplorerLink
          environment={environment}
          networkId={networkId === undefined ? undefined : idOf(networkId)}
          kind="address"
          value={value}
        />
      }
    />
  );
};
