import { UnstyledButton } from "@mantine/core";
import { IconBell, IconCheck, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useLocalText } from "#src/lib/use-local-text.ts";
import { hasNotifications } from "./browser-notification.ts";
import { choiceIn, choiceKey, chooseNotifications } from "./notification-choice.ts";
import classes from "#src/components/panel.module.css";

/**
 * Whether the browser notifies of ended operations while no page is in front, and with how much detail. The browser
 * asks only when a person turns it on.
 */
export const NotificationMenu = ({ personId }: { readonly personId: string }) => {
  const choice = choiceIn(useLocalText(choiceKey(personId)));
  // The browser's permission for this site; it changes in the browser's own settings.
  const [permission, setPermission] = useState(() => (hasNotifications() ? Notification.permission : "denied"));
  const isOn = choice.on && permission === "granted";
  const toggle = async () => {
    if (isOn) return chooseNotifications(personId, { ...choice, on: false });
    const next = await Notification.requestPermission();
    setPermission(next);
    if (next === "granted") chooseNotifications(personId, { ...choice, on: true });
    return undefined;
  };
  if (permission === "denied") {
    return (
      <p className={classes.heading}>
        {hasNotifications()
          ? "Notifications are blocked. Allow them for this site in the browser's settings."
          : "This browser does not support notifications."}
      </p>
    );
  }
  return (
    <ul className={classes.list} aria-label="Notifications">
      <li>
        <UnstyledButton className={classes.item} aria-pressed={isOn} onClick={() => void toggle()}>
          <IconBell size={16} aria-hidden />
          Browser notifications
          {isOn && <IconCheck size={14} aria-hidden className={classes.end} />}
        </UnstyledButton>
      </li>
      {isOn && (
        <li>
          <UnstyledButton
            className={classes.item}
            aria-pressed={choice.hideDetails}
            onClick={() => chooseNotifications(personId, { ...choice, hideDetails: !choice.hideDetails })}
          >
            <IconEyeOff size={16} aria-hidden />
            Hide amounts and names
            {choice.hideDetails && <IconCheck size={14} aria-hidden className={classes.end} />}
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
};
