import { encode } from "uqr";
import classes from "./qr-code.module.css";

type Props = { readonly value: string; readonly label: string };

/** A QR code of squares, with the quiet zone of four that scanners need; dark on light in any scheme. */
export const QrCode = ({ value, label }: Props) => {
  const { data, size } = encode(value, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.light} />
      <path d={squares.join("")} className={classes.dark} />
    </svg>
  );
};
