import { createFileRoute } from "@tanstack/react-router";
import { PageHeader } from "#src/components/page-header.tsx";

const NewTemplate = () => <PageHeader title="New template" />;

export const Route = createFileRoute("/$environment/templates/new")({ component: NewTemplate });
