import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/add-profile-info'
import { requestSession } from '#app/features/accounts/request-session.ts'
import { listCampuses } from '#app/features/campuses/queries.server.ts'
import { ownPhotos } from '#app/features/photos/queries.server.ts'
import { LeaveGuard } from '#app/features/photos/ui/leave-guard.tsx'
import { PhotoField } from '#app/features/photos/ui/photo-field.tsx'
import { aboutYou } from '#app/features/profiles/queries.server.ts'
import { saveAboutYou } from '#app/features/profiles/save-about-you.server.ts'
import { AboutYouFields } from '#app/features/profiles/ui/about-you-fields.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { safeReturnTo, withReturnTo } from '#app/platform/return-to.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/use-focus-invalid.ts'

/** Who fills this in, or the way to log in first and come back. */
function requireSignedIn(context: Route.LoaderArgs['context'], url: URL) {
  const { signedIn } = context.get(requestSession)
  if (!signedIn) throw redirect(withReturnTo('/login', `${url.pathname}${url.search}`))
  return signedIn
}

const whereNext = (url: URL) => safeReturnTo(url.searchParams.get('returnTo'), '/homepage')

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = requireSignedIn(context, url)
  const ctx = context.get(requestContext)
  const [answers, campuses, picture, more] = await Promise.all([
    aboutYou(ctx, person.userId),
    listCampuses(ctx),
    ownPhotos(ctx, 'profile-picture'),
    ownPhotos(ctx, 'profile-photo'),
  ])
  return { person, answers, campuses, picture, more, next: whereNext(url) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireSignedIn(context, url)
  const typed = Object.fromEntries(await request.formData())
  const saved = await saveAboutYou(context.get(requestContext), userId, typed)
  if (saved.ok) return redirect(whereNext(url))
  const texts = Object.entries(typed).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return data({ typed: Object.fromEntries(texts), errors: saved.errors }, { status: 422 })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Tell us about yourself · Roost' },
  { name: 'robots', content: 'noindex' },
]

/** The wizard (specification part 1 §2): its first step, until the others come. */
export default function AddProfileInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, answers, campuses, next, picture, more } = loaderData
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-8 pb-16 md:px-6 md:pt-12">
      <h1 className="text-3xl">Tell us about yourself</h1>
      <p className="mt-2 text-lg text-ink-2">
        Answer what you like. You can finish without any of it, and come back later.
      </p>
      <Person {...person} />
      <Form ref={form} id="about-you" method="post" className="mt-7 grid gap-6">
        {actionData && (
          <ErrorSummary title="This was not saved yet">
            Look at what is marked below; the rest of what you wrote is still there.
          </ErrorSummary>
        )}
        <AboutYouFields
          campuses={campuses}
          answers={actionData?.typed ?? answers}
          errors={actionData?.errors ?? {}}
        />
      </Form>
      <div className="mt-8 grid gap-6">
        <PhotoField purpose="profile-picture" ownerId={person.userId} {...picture} />
        <PhotoField purpose="profile-photo" ownerId={person.userId} {...more} />
        <LeaveGuard />
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <Button type="submit" form="about-you" look="primary" className="min-w-32" aria-disabled={busy}>
          {busy ? 'Saving …' : 'Finish'}
        </Button>
        <Link to={next} className={buttonClass({ look: 'quiet' })}>
          Skip for now
        </Link>
      </div>
    </main>
  )
}

/** Whose account this is, so that nobody fills in somebody else's on a shared computer. */
function Person(person: { givenName: string; familyName: string; email: string }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">Name</dt>
        <dd className="text-lg font-medium wrap-anywhere">
          {person.givenName} {person.familyName}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink-2">E-mail</dt>
        <dd className="text-lg wrap-anywhere">{person.email}</dd>
      </div>
    </dl>
  )
}
