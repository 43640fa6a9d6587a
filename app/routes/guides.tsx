import { Link, href } from 'react-router'
import type { Route } from './+types/guides'
import { guideEntries } from '#app/features/site/guides.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { TextPage } from '#app/features/site/ui/text-page.tsx'
import { requestContext } from '#app/platform/request-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { guides: await guideEntries(context.get(requestContext)) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'Guides',
    description: 'What to know before you sign a lease, pay a deposit or pass on your room.',
    path: href('/guides'),
  })

/** The operator's guides. */
export default function GuidesPage({ loaderData: { guides } }: Route.ComponentProps) {
  return (
    <TextPage title="Guides" lead="What to know before you sign, pay or pass on your room.">
      {guides.length === 0 ? (
        <p>There are no guides yet.</p>
      ) : (
        <ul className="grid">
          {guides.map(({ slug, title, lead }) => (
            <li key={slug} className="relative grid gap-1 border-b border-line py-4 last:border-b-0">
              <h2 className="text-xl wrap-anywhere">
                <Link
                  to={href('/guides/:guide', { guide: slug })}
                  className="underline underline-offset-4 after:absolute after:inset-0"
                >
                  {title}
                </Link>
              </h2>
              <p className="text-ink-2 wrap-anywhere">{lead}</p>
            </li>
          ))}
        </ul>
      )}
    </TextPage>
  )
}
