import classes from "./brand-mark.module.css";

/**
 * The gate and the name. The gate is inlined, as in the icon of index.html: a separate file would be one more request.
 */
export const BrandMark = () => (
  <span className={classes.brand}>
    <svg viewBox="0 0 32 32" width={24} height={24} aria-hidden>
      <rect width="32" height="32" rx="7" fill="#0b5c6b" />
      <path d="M9 26V14a7 7 0 0 1 14 0v12" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <path d="M16 13v13M7 26h18" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    <span>Postern</span>
  </span>
);
