import { QrContext } from "#src/components/qr-context.ts";
import { Address } from "#src/records/address.tsx";
import type { ReviewedOn } from "./reviewed-on.ts";

/** An address in a decision: in full, with its name or its owner's, and not a link. */
export const WholeAddress = ({
  on: { environment, networkId },
  value,
  what,
  name,
}: {
  readonly on: Pick<ReviewedOn, "environment" | "networkId">;
  readonly value: string;
  readonly what?: string | undefined;
  readonly name: string | undefined;
}) => (
  <QrContext value={null}>
    <Address
      environment={environment}
      networkId={networkId}
      value={value}
      form="full"
      {...(what === undefined ? {} : { what })}
      links="none"
      otherName={name}
    />
  </QrContext>
);
