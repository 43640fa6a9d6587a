import { Link, href } from 'react-router'
import type { Route } from './+types/content'
import { pieces } from '#app/features/site/pieces.ts'
import { contentPieces, type PieceLine } from '#app/features/site/content.query.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'
import { guideEntries, type GuideEntry } from '#app/features/site/guides.query.server.ts'
import { GUIDES_MOST, guidePlaces } from '#app/features/site/guide-rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { FlashMessage } from '#app/web/flash-message.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [lines, guides] = await Promise.all([contentPieces(ctx), guideEntries(ctx)])
  return withFlash(ctx, request, { lines, guides })
}

export const meta: Route.MetaFunction = unlistedMeta('Content')

/** For admins: the operator's own content. */
export default function ContentPage({ loaderData: { lines, guides, flash } }: Route.ComponentProps) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Content</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          Your own texts on this site. What you do not set is left out, or shows a standard text.
        </p>
      </div>
      <FlashMessage flash={flash} />
      <ul aria-label="Content" className="grid">
        <li className="relative grid gap-1 border-b border-line py-3 hover:bg-sunken">
          <Link to={href('/admin/content/logo')} className="font-medium after:absolute after:inset-0">
            Logo
          </Link>
          <p className="text-sm text-ink-2">Beside the name on every page.</p>
        </li>
        {lines.map((line) => (
          <PieceRow key={line.key} line={line} />
        ))}
      </ul>
      <Guides guides={guides} />
    </main>
  )
}

/** The operator's guides. */
function Guides({ guides }: { guides: GuideEntry[] }) {
  return (
    <section aria-labelledby="guides" className="grid justify-items-start gap-3">
      <div>
        <h2 id="guides" className="text-xl">
          Guides
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          What students should know before they sign, pay or pass on a room. They are on the page “Guides”
          and, where you say so, beside forms and messages.
        </p>
      </div>
      {guides.length > 0 && (
        <ul aria-label="Guides" className="grid w-full">
          {guides.map(({ slug, title, at }) => (
            <li
              key={slug}
              className="relative grid gap-1 border-b border-line py-3 last:border-b-0 hover:bg-sunken"
            >
              <Link
                to={href('/admin/guides/:guide', { guide: slug })}
                className="font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {title}
              </Link>
              {at.length > 0 && (
                <p className="text-sm text-ink-2">{at.map((place) => guidePlaces[place]).join('. ')}.</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {guides.length < GUIDES_MOST ? (
        <ButtonLink to={href('/admin/guides/:guide', { guide: 'new' })}>Write a guide</ButtonLink>
      ) : (
        <p>A site can have at most {GUIDES_MOST} guides.</p>
      )}
    </section>
  )
}

function PieceRow({ line: { key, isSet, at, by } }: { line: PieceLine }) {
  const { label, without } = pieces[key]
  return (
    <li className="relative grid gap-1 border-b border-line py-3 last:border-b-0 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-3">
        <Link
          to={href('/admin/content/:piece', { piece: key })}
          className="font-medium after:absolute after:inset-0"
        >
          {label}
        </Link>
        {isSet ? <Tag tone="good">Set</Tag> : <Tag>Not set</Tag>}
      </p>
      <p className="num text-sm text-ink-2">
        {!isSet && `${without}. `}
        {at && (
          <>
            Changed on <LocalTime at={at} to="day" />
            {by && ` by ${by}`}.
          </>
        )}
      </p>
    </li>
  )
}
