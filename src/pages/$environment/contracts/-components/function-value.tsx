import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { ResultNode } from "#shared/abi/result-node.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { countText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { valueOptions } from "#src/api/contract-calls.ts";
import { useSeen } from "#src/assets/use-seen.ts";
import { ExactString, NameText } from "#src/components/exact-text.tsx";
import { AmountText, NumberText } from "#src/components/number-text.tsx";
import { useNamedAddress } from "#src/records/address-name.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import classes from "./contracts.module.css";

type Props = {
  readonly environment: Environment;
  readonly network: Network;
  readonly address: string;
  readonly facts: TokenFacts | undefined;
  /** A function that needs no arguments. */
  readonly fn: AbiCallable;
  /** The value, or what is offered instead, as a link to the function. */
  readonly children: (words: ReactNode) => ReactNode;
};

/** The present value of a read function, read once it is in view or near: a contract may have a hundred. */
export const FunctionValue = ({ children, ...value }: Props) => {
  const [element, isSeen] = useSeen<HTMLSpanElement>();
  return isSeen ? (
    <SeenValue {...value}>{children}</SeenValue>
  ) : (
    <span ref={element} className={classes.value}>
      …
    </span>
  );
};

const SeenValue = ({ environment, network, address, facts, fn, children }: Props) => {
  // The same list makes the same call, which is made once.
  const values = useMemo((): readonly AbiValue[] => [], []);
  const { data, isPending, error } = useQuery(
    valueOptions(environment.id, {
      networkId: network.id,
      contractAddress: address,
      body: { abiFunction: bodyFunction(fn, values, environment.valueForm) },
    }),
  );
  if (error !== null) {
    return (
      <span className={classes.value}>
        <span className={classes.failed}>Could not be read</span> {children("Call")}
      </span>
    );
  }
  if (isPending) return <span className={classes.value}>…</span>;
  const nodes = formatResult(fn.outputs, data);
  const [node] = nodes;
  return (
    <span className={classes.value}>
      {children(
        node === undefined || nodes.length > 1 ? (
          countText(nodes.length, "value")
        ) : (
          <Value node={node} fn={fn} facts={facts} environment={environment.id} networkId={network.id} />
        ),
      )}
    </span>
  );
};

const Value = ({
  node,
  fn,
  facts,
  ...on
}: {
  readonly node: ResultNode;
  readonly fn: AbiCallable;
  readonly facts: TokenFacts | undefined;
  readonly environment: string;
  readonly networkId: string;
}) => {
  if (node.kind === "list" || node.kind === "tuple") return countText(node.children.length, "value");
  if (node.kind === "mismatch") return "Unexpected result";
  if (node.kind === "address") return <Named {...on} value={node.text} />;
  if (node.kind === "string") return <ExactString text={cut(node.text)} />;
  if (node.kind !== "integer") return <NameText text={node.valueName ?? cut(node.text)} />;
  if (node.valueName !== undefined) return <NameText text={node.valueName} />;
  const isAmount =
    facts?.standard === "erc20" && facts.decimals !== null && /^(?:totalSupply|maxSupply|cap)$/.test(fn.name);
  return isAmount ? (
    <AmountText value={node.text} decimals={facts.decimals ?? undefined} unit={facts.symbol ?? undefined} isListed />
  ) : (
    <NumberText value={node.text} />
  );
};

const Named = (about: { readonly environment: string; readonly networkId: string; readonly value: string }) => (
  <span title={about.value}>
    <NameText text={useNamedAddress(about).name?.name ?? shortHash(about.value)} />
  </span>
);

/** A long text is shown whole in the playground. */
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const longest = 28;
