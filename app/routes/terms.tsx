import { href } from 'react-router'
import type { Route } from './+types/terms'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { LegalPage } from '#app/features/site/ui/legal-page.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  return legalPage(context.get(requestContext), 'terms')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Terms',
    description: 'The rules for using this site, in plain words.',
    path: href('/terms'),
  })

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms" page={loaderData} />
}
