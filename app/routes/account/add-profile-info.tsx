import { useCallback } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/add-profile-info'
import { listCampuses } from '#app/features/campuses/campuses.query.server.ts'
import { ownPhotos } from '#app/features/photos/photos.query.server.ts'
import { wizardSteps } from '#app/features/profiles/fields.ts'
import { asYouGoAnswer, formAnswer, saveAsYouGo } from '#app/features/profiles/save-answers.server.ts'
import { isAsYouGo, revalidateProfile } from '#app/features/profiles/form-answer.ts'
import { ownAnswers } from '#app/features/profiles/own-profile.query.server.ts'
import { sentAnswers } from '#app/features/profiles/sent-answers.ts'
import { SignedOutWizard } from '#app/features/profiles/ui/signed-out-wizard.tsx'
import { Wizard } from '#app/features/profiles/ui/wizard.tsx'
import {
  afterWizard,
  isOnward,
  leadsTo,
  wizardStepOf,
  wizardTitles,
} from '#app/features/profiles/wizard-steps.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { savedOrLost } from '#app/web/lost-answer.ts'
import { requestSession } from '#app/web/request-session.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { signedIn: person } = context.get(requestSession)
  if (!person) return { person: null }
  const ctx = context.get(requestContext)
  const [{ texts, hasAnswers, campus }, campuses, picture, more] = await Promise.all([
    ownAnswers(ctx),
    listCampuses(ctx, 'own'),
    ownPhotos(ctx, 'profile-picture'),
    ownPhotos(ctx, 'profile-photo'),
  ])
  const today = utcDay(ctx.now())
  return {
    person,
    step: wizardStepOf(url),
    texts,
    hasAnswers,
    campuses,
    emailCampus: texts.university === '' ? campus : null,
    picture,
    more,
    next: afterWizard(url),
    today,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = wizardSteps[wizardStepOf(url) - 1]
  const fields = await request.formData()
  const goal = fields.get('goto')
  const to = leadsTo(url, goal)
  if (!form) return redirect(to)
  const read = sentAnswers(form, fields)
  // A checkbox only counts once a button is pressed, so that nobody is locked out by a slip of the finger.
  const sent = goal === 'stay' ? { ...read, confirmed: undefined } : read
  const saving = saveAsYouGo(ctx, sent)
  if (goal === 'stay') return asYouGoAnswer(ctx.log, sent, saving)
  const wrong = await formAnswer(ctx.log, sent, saving)
  return wrong && (wrong.data.failed || isOnward(goal)) ? wrong : redirect(to)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => savedOrLost(serverAction)

export const shouldRevalidate = revalidateProfile

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const step = loaderData?.person ? loaderData.step : 1
  return unlistedMeta(wizardTitles[step - 1] ?? '')({ matches })
}

/** The wizard (specification part 1 §2): three steps, whose answers are saved one by one, or without JavaScript when a step is left. */
export default function AddProfileInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const by = loaderData.person?.userId ?? ''
  const campus = loaderData.person ? loaderData.emailCampus : null
  const suggest = useCallback(() => suggested(by, campus), [by, campus])
  if (!loaderData.person) return <SignedOutWizard />
  const answer = isAsYouGo(actionData) ? undefined : actionData
  return <Wizard {...loaderData} answer={answer} suggest={suggest} />
}

/** The answers implied by the user's last search in this browser, whose code loads after the page's, and the campus of their
 *  confirmed email. */
async function suggested(by: string, campus: string | null) {
  const { answersOfSearch } = await import('#app/features/search/ui/answers-of-search.ts')
  return { ...answersOfSearch(by, utcDay(new Date())), ...(campus && { university: campus }) }
}
