import { Link, href } from 'react-router'
import type { Route } from './+types/content'
import { pieces } from '#app/features/site/pieces.ts'
import { contentPieces, type PieceLine } from '#app/features/site/content.query.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { lines: await contentPieces(ctx) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Content · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** For admins: the operator's own content. */
export default function ContentPage({ loaderData: { lines } }: Route.ComponentProps) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div>
        <h1 className="text-2xl">Content</h1>
        <p className="mt-1 max-w-prose text-ink-2">
          Your own texts on this site. What you do not set is left out, or shows the default text of Roost.
        </p>
      </div>
      <ul aria-label="Content" className="grid">
        {lines.map((line) => (
          <PieceRow key={line.key} line={line} />
        ))}
      </ul>
    </main>
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
