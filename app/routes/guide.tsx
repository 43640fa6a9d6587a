import { Link, href } from 'react-router'
import type { Route } from './+types/guide'
import { guidePage } from '#app/features/site/guides.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { TextSections } from '#app/features/site/ui/text-sections.tsx'
import { TextPage } from '#app/features/site/ui/text-page.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { textLink } from '#app/ui/text-link.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return guidePage(context.get(requestContext), params.guide)
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) =>
  loaderData
    ? pageMeta({
        site: matches[0].loaderData,
        title: loaderData.title,
        description: loaderData.lead,
        path: href('/guides/:guide', { guide: params.guide }),
      })
    : []

export default function GuidePage({ loaderData: { title, sections } }: Route.ComponentProps) {
  return (
    <TextPage
      title={title}
      lead={
        <Link to={href('/guides')} className={textLink}>
          All guides
        </Link>
      }
    >
      <TextSections sections={sections} />
    </TextPage>
  )
}
