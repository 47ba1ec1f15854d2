import classes from "./brand-mark.module.css";

/** The gate and the name. */
export const BrandMark = () => (
  <span className={classes.brand}>
    <img src="/favicon.svg" width={24} height={24} alt="" />
    <span>Postern</span>
  </span>
);
