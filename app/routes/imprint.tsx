import { href } from 'react-router'
import type { Route } from './+types/imprint'
import { imprint } from '#app/features/site/site.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { TextSections } from '#app/features/site/ui/text-sections.tsx'
import { TextPage } from '#app/features/site/ui/text-page.tsx'
import { requestContext } from '#app/platform/request-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { sections: await imprint(context.get(requestContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Legal notice',
    description: 'Who runs this site.',
    path: href('/imprint'),
  })

export default function ImprintPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <TextPage title="Legal notice" lead="Who runs this site.">
      <TextSections sections={sections} />
    </TextPage>
  )
}
