import type { ChangedOperation } from "#shared/console/pulse.ts";
import { nameText } from "#src/components/name-text.ts";
import { outcomeOf, summaryText, whatOf } from "./notice-words.ts";
import type { NotificationChoice } from "./notification-choice.ts";

/**
 * The text of a browser notification. With hidden details it has neither amounts nor names: others may see the screen.
 */
export const notificationWords = (
  operations: readonly ChangedOperation[],
  { isMore, hideDetails }: { readonly isMore: boolean; readonly hideDetails: boolean },
): { readonly title: string; readonly body: string } => {
  const [only, ...others] = operations;
  if (only === undefined || others.length > 0 || isMore || hideDetails) {
    return { title: summaryText(operations, isMore), body: "Open Postern to see more." };
  }
  return { title: outcomeOf(only).word, body: nameText(whatOf(only)) };
};

type BrowserNotice = {
  readonly operations: readonly ChangedOperation[];
  readonly isMore: boolean;
  readonly choice: NotificationChoice;
  readonly environment: { readonly id: string; readonly label: string };
  readonly icon: string;
  /** Called when a person clicks it. */
  readonly onOpen: () => void;
};

/** Whether this browser has notifications. */
export const hasNotifications = (): boolean => "Notification" in globalThis;

/** Whether a person wants notifications and the browser shows them. */
export const mayNotify = ({ on }: NotificationChoice): boolean =>
  on && hasNotifications() && Notification.permission === "granted";

/** Shows a browser notification. Returns false if the person has not enabled them, or the browser does not show it. */
export const notifyInBrowser = ({ operations, isMore, choice, environment, icon, onOpen }: BrowserNotice): boolean => {
  if (!mayNotify(choice)) return false;
  const { title, body } = notificationWords(operations, { isMore, hideDetails: choice.hideDetails });
  try {
    const notification = new Notification(`${title} · ${environment.label}`, {
      body,
      icon,
      // A later one of the environment replaces it, and so would a second tab's.
      tag: `postern ${environment.id}`,
    });
    notification.addEventListener("click", () => {
      globalThis.focus();
      onOpen();
      notification.close();
    });
    return true;
  } catch {
    // Some phones allow only a service worker to show one.
    return false;
  }
};
