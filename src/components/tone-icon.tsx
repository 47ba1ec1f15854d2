import type { Tone } from "./operation-state.ts";
import { RowIcon } from "./row-icon.tsx";

const icons = {
  idle: "IconCircleDashed",
  running: "IconProgress",
  good: "IconCircleCheck",
  bad: "IconCircleX",
  unknown: "IconAlertTriangle",
} as const satisfies Readonly<Record<Tone, string>>;

/** The icon of a tone; a word is next to it, or in its place for assistive technology. */
export const ToneIcon = ({ tone, size = 16 }: { readonly tone: Tone; readonly size?: number }) => (
  <RowIcon icon={icons[tone]} size={size} />
);
