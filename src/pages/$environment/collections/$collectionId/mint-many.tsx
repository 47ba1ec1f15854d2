import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/$environment/collections/$collectionId/mint-many")({ component: () => null });
