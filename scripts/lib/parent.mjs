/** How often to check the parent, in milliseconds. */
const interval = 300;

/**
 * Ends this process like SIGTERM when the shell in which npm started it is gone: npm passes signals to that shell,
 * which does not pass them on, so the program would keep running. Without npm it does nothing.
 */
export const endWithParent = () => {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  timer.unref();
};
