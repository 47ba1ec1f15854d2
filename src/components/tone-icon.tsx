import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
  type TablerIcon,
} from "@tabler/icons-react";
import type { Tone } from "./operation-state.ts";

const icons: Readonly<Record<Tone, TablerIcon>> = {
  idle: IconCircleDashed,
  running: IconProgress,
  good: IconCircleCheck,
  bad: IconCircleX,
  unknown: IconAlertTriangle,
};

/** The icon of a tone; a word always stands beside it. */
export const ToneIcon = ({ tone, size = 16 }: { readonly tone: Tone; readonly size?: number }) => {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
};
