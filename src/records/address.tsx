import { Link } from "@tanstack/react-router";
import { AddressText } from "#src/components/address-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { RowIcon } from "#src/components/row-icon.tsx";
import { type AddressName, ofProfile, useNamedAddress } from "./address-name.ts";
import { EditLabel } from "./edit-label.tsx";
import { ExplorerLink } from "./explorer-link.tsx";
import classes from "#src/components/address-text.module.css";

type Props = {
  readonly environment: string;
  readonly value: string;
  /** The network it is shown on; a label for this network takes precedence over one for any. */
  readonly networkId?: string | undefined;
  readonly form?: "short" | "full";
  /** Completes "Copy …". */
  readonly what?: string;
  /**
   * Contract: it is one, so its page is one click away. Nothing: it is on its own page, or in a row that opens it.
   * Otherwise it links to its page if it is an address of the organization or a contract of the book or the service.
   */
  readonly opens?: "contract" | "nothing" | undefined;
  /** The service's own label, if available. */
  readonly otherName?: string | undefined;
  /** None: its name is already shown beside it, where it can be edited. */
  readonly names?: "all" | "none";
  /** None: a person decides something here, and would lose it by following a link. */
  readonly links?: "all" | "none";
};

/** An address of an environment: its name, copy button, QR code, and links to its page and to an explorer. */
export const Address = ({
  environment,
  value,
  networkId,
  form,
  what,
  opens,
  otherName,
  names = "all",
  links = "all",
}: Props) => {
  const { label, own, contract, name, idOf } = useNamedAddress({
    environment,
    value,
    networkId,
    otherName,
    isAlone: opens === "nothing",
  });
  const contractNetwork = contract?.networkId ?? undefined;
  const knownOn = contractNetwork === undefined ? undefined : idOf(contractNetwork);
  const contractOn = opens === "contract" ? networkId : knownOn;
  return (
    <AddressText
      value={value}
      form={form}
      what={what}
      {...(names === "all"
        ? {
            name: name && besideAddress(name, form),
            source: name?.source,
            edit: (
              <EditLabel
                environment={environment}
                networkId={networkId === undefined ? undefined : idOf(networkId)}
                value={value}
                label={label}
              />
            ),
          }
        : {})}
      link={
        links === "none" ? undefined : own !== undefined && opens !== "contract" ? (
          <Link
            className={classes.icon}
            to="/$environment/addresses/$addressId"
            params={{ environment, addressId: own.id }}
            aria-label={`Open address ${nameText(value)}`}
            title="Open address"
          >
            <RowIcon icon="IconArrowRight" />
          </Link>
        ) : (
          contractOn !== undefined && (
            <Link
              className={classes.icon}
              to="/$environment/contracts/$networkId/$address"
              params={{ environment, networkId: contractOn, address: value }}
              aria-label={`Open contract ${nameText(value)}`}
              title="Open contract"
            >
              <RowIcon icon="IconArrowRight" />
            </Link>
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

/** As in sentences: a profile, then the digits of the address. */
const besideAddress = ({ name, source }: AddressName, form: Props["form"]): string =>
  form !== "full" && source === ofProfile ? `${name} ·` : name;
