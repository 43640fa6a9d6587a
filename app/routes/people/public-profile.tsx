import { Suspense, use } from 'react'
import { data, Link, useLocation, useParams, type ShouldRevalidateFunctionArgs, href } from 'react-router'
import type { Route } from './+types/public-profile'
import { ContactButton, ContactDialogs } from '#app/features/messages/ui/contact-button.tsx'
import { PersonMenu } from '#app/features/people/ui/block-form.tsx'
import type { Relation } from '#app/features/profiles/profile-view.ts'
import { publicProfile, type OpenedProfile } from '#app/features/profiles/public-profile.query.server.ts'
import { NoProfile, VisitorsProfile } from '#app/features/profiles/ui/visitors-profile.tsx'
import { OwnProfileNotice } from '#app/features/profiles/ui/own-profile-notice.tsx'
import { PhotosOfProfile } from '#app/features/profiles/ui/photos-of-profile.tsx'
import { ProfileCards } from '#app/features/profiles/ui/profile-cards.tsx'
import { ProfileHead } from '#app/features/profiles/ui/profile-head.tsx'
import { ProfileLayout, ProfileSkeleton } from '#app/features/profiles/ui/profile-layout.tsx'
import { matchWith } from '#app/features/roommates/match-with.query.server.ts'
import { FitCard } from '#app/features/roommates/ui/fit-card.tsx'
import { MatchActions, ReceivedRequest } from '#app/features/roommates/ui/match-actions.tsx'
import { RoomCard } from '#app/features/roommates/ui/room-card.tsx'
import type { MatchView } from '#app/features/roommates/views.ts'
import type { Context } from '#app/platform/context.ts'
import { Forbidden, NotFound, Suspended } from '#app/platform/errors.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import type { Steps } from '#app/features/site/ui/offline-notice.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { Button } from '#app/ui/button.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { PageTitle, unlistedMeta } from '#app/web/site-name.tsx'

type Opened = OpenedProfile & { as: Relation; mailed: boolean; flash: string | null; match: MatchView | null }
type View = Opened | { state: 'visitor' | 'no-id' | 'not-found' }

/** A person's profile (specification part 2 §2), for signed-in students. Blocked, hidden and absent people give the same response. */
export async function loader({ params, url, context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  if (!params.userId) return answer({ state: 'no-id' }, 404)
  if (ctx.actor.kind === 'visitor') return answer({ state: 'visitor' }, 200)
  const as: Relation = url.searchParams.get('as') === 'match' ? 'match' : 'student'
  try {
    const [opened, matched] = await Promise.all([
      publicProfile(ctx, { userId: params.userId, as }),
      matchIfAny(ctx, params.userId),
    ])
    const match = opened.state === 'shown' && opened.approachable ? matched : null
    const mailed = ctx.settings.mail !== 'none'
    const { data: body, init } = await withFlash(ctx, request, { ...opened, as, match, mailed })
    return data<{ view: View }>({ view: body }, { ...init, status: opened.state === 'enough' ? 429 : 200 })
  } catch (error) {
    if (error instanceof NotFound) return answer({ state: 'not-found' }, 404)
    throw error
  }
}

/** Loaded beside the profile; null for oneself, or for people who are not students. */
async function matchIfAny(ctx: Context, userId: string): Promise<MatchView | null> {
  try {
    return await matchWith(ctx, userId)
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden || error instanceof Suspended) return null
    throw error
  }
}

const answer = (view: View, status: number) => data({ view }, { status })

/** Renders the layout immediately. Follows a document load that the server requires. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const view = serverLoader().then(
    (loaded) => loaded.view,
    (error: unknown) => {
      if (!(error instanceof Response)) throw error
      location.reload()
      return new Promise<never>(() => {})
    },
  )
  return { view }
}

/** The full-screen photo does not affect the data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return turnsPhoto(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export const handle: Steps = { takesNothing: turnsPhoto }

function turnsPhoto(from: URL, to: URL): boolean {
  return from.pathname === to.pathname && from.searchParams.get('photo') !== to.searchParams.get('photo')
}

/** No photos or texts of a person in previews of other sites and search engines. */
export const meta: Route.MetaFunction = unlistedMeta('Profile')

export default function PublicProfileScreen({ loaderData: { view } }: Route.ComponentProps) {
  const { userId } = useParams()
  return (
    <main id="content" className="mx-auto w-full max-w-[1200px] pb-16 md:px-6 md:pt-8">
      <Suspense key={userId} fallback={<ProfileSkeleton />}>
        <Arrived view={view} />
      </Suspense>
    </main>
  )
}

function Arrived({ view: coming }: { view: View | Promise<View> }) {
  const view = coming instanceof Promise ? use(coming) : coming
  switch (view.state) {
    case 'no-id':
      return <NoProfile title="No user ID provided" text="The address is incomplete." />
    case 'visitor':
      return <VisitorsProfile />
    case 'not-found':
      return (
        <NoProfile
          title="User not found"
          text="There is no profile to show at this address. They may have paused or left, or the address is mistyped."
        />
      )
    case 'enough':
      return (
        <NoProfile
          title="Daily limit reached"
          text="You have opened 200 different profiles today, which is the daily limit. Your matches and conversations stay open; you can open others again tomorrow."
        />
      )
    case 'shown':
      return <Profile view={view} />
  }
}

function Profile({ view }: { view: Extract<View, { state: 'shown' }> }) {
  const { profile, standing, shown, as, approachable, ageless, mailed, flash, match } = view
  useLiveReload(['matches', 'people'])
  const { userId, name, photos, channels } = profile
  const contact = { userId, name, channels, mailed }
  return (
    <>
      <PageTitle of={name} />
      <ProfileLayout
        above={
          <>
            <div className="mb-5 empty:hidden max-md:px-4 max-md:pt-4">
              <FlashMessage flash={flash} of={match?.match.state} />
            </div>
            {standing === 'self' && <OwnProfileNotice as={as} shown={shown} />}
          </>
        }
        photos={<PhotosOfProfile photos={photos} name={name} />}
        head={
          <ProfileHead
            profile={profile}
            matched={standing === 'match'}
            above={match && <ReceivedRequest {...{ userId, name }} match={match.match} />}
            actions={
              standing !== 'self' && (
                <>
                  {match && <MatchActions {...{ userId, name }} match={match.match} />}
                  {approachable && <ContactButton userId={userId} label="Message" first="message" />}
                  {approachable && <ContactButton userId={userId} label="Connect" />}
                  {approachable && <ContactDialogs {...contact} />}
                  <PersonMenu userId={userId} name={name} />
                  {ageless && <AgeNeeded />}
                </>
              )
            }
          />
        }
        cards={
          <div className="grid gap-4">
            {match && <FitCard fit={match.fit} />}
            {match?.room && <RoomCard room={match.room} />}
            <ProfileCards profile={profile} />
          </div>
        }
      />
    </>
  )
}

/** Why the user cannot write, and where to fix it. */
function AgeNeeded() {
  const { pathname } = useLocation()
  return (
    <p className="w-full text-ink-2">
      You can write to people once your profile has your date of birth: messages are for people who are 18 or
      older.{' '}
      <Link
        to={withReturnTo(href('/addProfileInfo'), pathname)}
        className="text-ink underline underline-offset-4"
      >
        Add your date of birth
      </Link>
    </p>
  )
}

export function ErrorBoundary() {
  return (
    <main id="content">
      <NoProfile
        title="Failed to load user profile"
        text="Something went wrong on the way. Check your connection, then try again."
      >
        <Button look="primary" onClick={() => location.reload()}>
          Try Again
        </Button>
      </NoProfile>
    </main>
  )
}
