import { later } from "../components/later.tsx";
import classes from "../components/panel.module.css";
import { idle } from "../lib/idle.ts";

/** Tells what has ended elsewhere: no part of what a page shows first. Where it cannot be loaded, a page does without. */
export const LaterNotices = later(async () => {
  await idle();
  return import("./notices.tsx").then(
    ({ Notices }) => Notices,
    () => () => null,
  );
});

const itemSpace = (
  <ul className={classes.list}>
    <li className={classes.item}>&nbsp;</li>
  </ul>
);

/** The choice of the browser's own notifications, as the person's menu opens. */
export const LaterNotificationMenu = later(
  async () => (await import("./notification-menu.tsx")).NotificationMenu,
  itemSpace,
);
