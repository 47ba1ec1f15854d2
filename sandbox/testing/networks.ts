/** Identifiers of the two networks, deliberately repeated because clients' configuration contains them. */
export const sandboxId = "5a0db0c5-0001-4000-8000-000000031337";
export const sepoliaId = "5a0db0c5-0002-4000-8000-000011155111";
