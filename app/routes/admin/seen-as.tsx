import { Link } from 'react-router'
import type { Route } from './+types/seen-as'
import { personPath, viewerLabels, viewers } from '#app/features/moderation/people-rules.ts'
import { viewAs } from '#app/features/moderation/view-as.server.ts'
import { ProfileCards } from '#app/features/profiles/ui/profile-cards.tsx'
import { ProfileHead } from '#app/features/profiles/ui/profile-head.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { NotFound } from '#app/platform/errors.ts'
import { textLink } from '#app/ui/text-link.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const viewer = viewers.find((name) => name === params.viewer)
  if (!viewer) throw new NotFound()
  return { viewer, userId: params.userId, seen: await viewAs(ctx, { userId: params.userId, as: viewer }) }
}

export const meta: Route.MetaFunction = unlistedMeta('As others see them')

/** A read-only preview of a profile as other viewers see it. */
export default function SeenAsPage({ loaderData: { viewer, userId, seen } }: Route.ComponentProps) {
  const { profile } = seen
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div className="grid gap-1 rounded-card border border-line bg-sunken px-4 py-3">
        <p>
          This is what {viewerLabels[viewer].toLowerCase()} sees of this person, if neither has blocked the
          other and the viewer has no confirmed campus email.
        </p>
        <nav aria-label="View as" className="flex flex-wrap gap-x-4">
          <Link to={personPath(userId)} className={textLink}>
            Back to the account
          </Link>
          {viewers.map((name) => (
            <Link
              key={name}
              to={`${personPath(userId)}/seen-as/${name}`}
              aria-current={name === viewer ? 'page' : undefined}
              className={`${textLink} aria-[current]:no-underline`}
            >
              {viewerLabels[name]}
            </Link>
          ))}
        </nav>
      </div>
      {profile ? (
        <>
          <ProfileHead profile={profile} matched={viewer === 'match'} />
          <p className="text-ink-2">
            {formatCount(profile.photos.length, 'photo')}, shown to those who may see them.{' '}
            {profile.channels.length === 0
              ? 'No contacts can be requested.'
              : `Contacts that can be requested: ${profile.channels.join(', ')}.`}
          </p>
          <ProfileCards profile={profile} />
        </>
      ) : (
        <>
          <h1 className="text-2xl">Not visible</h1>
          <p>
            {viewer === 'visitor'
              ? 'Visitors are asked to log in and cannot see people.'
              : 'For them this page does not exist.'}
          </p>
        </>
      )}
    </main>
  )
}
