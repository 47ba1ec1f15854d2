// `npm run architecture`: redraws the pictures of docs/import-table.md from the current imports.
import { readFileSync, writeFileSync } from "node:fs";
import { readImports } from "./lib/imports.mjs";
import { pictures, withPictures } from "./lib/picture.mjs";
import { enterRoot } from "./lib/root.mjs";

enterRoot();
const path = "docs/import-table.md";
writeFileSync(path, withPictures(readFileSync(path, "utf8"), pictures(readImports(".").imports)));
