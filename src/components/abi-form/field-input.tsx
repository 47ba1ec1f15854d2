import type { IntegerField, UnsupportedField } from "#shared/abi/field.ts";
import { AddressInput } from "./address-input.tsx";
import { BooleanInput } from "./boolean-input.tsx";
import { BytesInput } from "./bytes-input.tsx";
import { EnumInput } from "./enum-input.tsx";
import type { FieldProps, RenderField } from "./field-props.ts";
import { IntegerInput } from "./integer-input.tsx";
import { ListInput } from "./list-input.tsx";
import { Notice } from "./notice.tsx";
import { StringInput } from "./text-input.tsx";
import { TupleInput } from "./tuple-input.tsx";
import { unsupportedText } from "./unsupported-text.ts";
import { useEnumNames } from "./use-enum-names.ts";
import classes from "./abi-form.module.css";

/** The field of one parameter, by kind, with the ABI's description; lists and tuples contain further fields. */
export const FieldInput = (props: FieldProps) => {
  const { description } = props.field;
  if (description === undefined || description === "") return <KindInput {...props} />;
  return (
    <div className={classes["described"]}>
      <KindInput {...props} />
      <p>{description}</p>
    </div>
  );
};

const KindInput = ({ field, path, label, aside }: FieldProps) => {
  switch (field.kind) {
    case "integer":
      return <NumberInput field={field} path={path} label={label} aside={aside} />;
    case "boolean":
      return <BooleanInput field={field} path={path} label={label} aside={aside} />;
    case "address":
      return <AddressInput field={field} path={path} label={label} aside={aside} />;
    case "string":
      return <StringInput field={field} path={path} label={label} aside={aside} />;
    case "bytes":
    case "fixedBytes":
      return <BytesInput field={field} path={path} label={label} aside={aside} />;
    case "list":
      return <ListInput field={field} path={path} label={label} aside={aside} renderField={renderField} />;
    case "tuple":
      return <TupleInput field={field} path={path} label={label} aside={aside} renderField={renderField} />;
    default:
      return <Unsupported field={field} path={path} label={label} />;
  }
};

const NumberInput = (props: FieldProps<IntegerField>) => {
  const names = useEnumNames(props.field);
  return names === undefined ? <IntegerInput {...props} /> : <EnumInput {...props} names={names} />;
};

const renderField: RenderField = (props) => <FieldInput {...props} />;

const Unsupported = ({ field, label }: FieldProps<UnsupportedField>) => (
  <Notice tone="careful" title={label}>
    {unsupportedText(field)}.
  </Notice>
);
