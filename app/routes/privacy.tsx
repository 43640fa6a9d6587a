import { href } from 'react-router'
import type { Route } from './+types/privacy'
import { VisitsSwitch } from '#app/features/analytics/ui/visits-switch.tsx'
import { legalPage } from '#app/features/site/site.query.server.ts'
import { LegalPage } from '#app/features/site/ui/legal-page.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  return legalPage(context.get(requestContext), 'privacy')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Privacy',
    description: 'What this site keeps about you, why, and for how long.',
    path: href('/privacy'),
  })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Privacy" page={loaderData}>
      <VisitsSwitch />
    </LegalPage>
  )
}
