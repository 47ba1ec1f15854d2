import { HashText } from "#src/components/hash-text.tsx";
import type { RequestDetail } from "#src/operations/request-details.ts";
import { Address } from "#src/records/address.tsx";
import { ArgumentValue } from "./argument-value.tsx";

type Props = RequestDetail & { readonly environment: string; readonly networkId: string | undefined };

/** A value of the request, by kind; a text is shown in full. */
export const Detail = ({ environment, networkId, label, kind, value }: Props) => {
  switch (kind) {
    case "words":
      return value;
    case "id":
      return <HashText value={value} what={label.toLowerCase()} />;
    case "address":
      return (
        <Address environment={environment} networkId={networkId} value={value} what={label.toLowerCase()} form="full" />
      );
    case "text":
      return <ArgumentValue name={label.toLowerCase()} type="text" value={value} />;
  }
};
