import { Link, href } from 'react-router'
import type { Route } from './+types/guides'
import { guideEntries, guidePage, type GuideEntry } from '#app/features/site/guides.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { TextSections } from '#app/features/site/ui/text-sections.tsx'
import { TextPage } from '#app/features/site/ui/text-page.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { textLink } from '#app/ui/text-link.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (params.guide !== undefined) return { guide: await guidePage(ctx, params.guide), guides: [] }
  return { guide: null, guides: await guideEntries(ctx) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData
  if (!loaderData) return []
  const path = href('/guides/:guide?', params)
  const { guide } = loaderData
  return guide
    ? pageMeta({ site, title: guide.title, description: guide.lead, path })
    : pageMeta({ site, title: 'Guides', description: LEAD, path })
}

const LEAD = 'What to know before you sign, pay or pass on your room.'

/** The operator's guides, or one of them. */
export default function GuidesPage({ loaderData: { guide, guides } }: Route.ComponentProps) {
  if (guide)
    return (
      <TextPage
        title={guide.title}
        lead={
          <Link to={href('/guides/:guide?')} className={textLink}>
            All guides
          </Link>
        }
      >
        <TextSections sections={guide.sections} />
      </TextPage>
    )
  return (
    <TextPage title="Guides" lead={LEAD}>
      {guides.length === 0 ? <p>There are no guides yet.</p> : <GuideList guides={guides} />}
    </TextPage>
  )
}

function GuideList({ guides }: { guides: GuideEntry[] }) {
  return (
    <ul className="grid">
      {guides.map(({ slug, title, lead }) => (
        <li key={slug} className="relative grid gap-1 border-b border-line py-4 last:border-b-0">
          <h2 className="text-xl wrap-anywhere">
            <Link
              to={href('/guides/:guide?', { guide: slug })}
              className="underline underline-offset-4 after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h2>
          <p className="wrap-anywhere text-ink-2">{lead}</p>
        </li>
      ))}
    </ul>
  )
}
