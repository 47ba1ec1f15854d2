import { local } from "#src/lib/browser-storage.ts";
import { useLocalText } from "#src/lib/use-local-text.ts";

const key = "postern-single-keys";

const allow = (allowed: boolean): void => void local.writeText(key, allowed ? "on" : "off");

/** Whether shortcuts without a modifier are on in this browser, and a setter (WCAG 2.1.4). */
export const useSingleKeys = () => ({ allowed: useLocalText(key) !== "off", allow });
