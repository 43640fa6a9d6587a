import type { Route } from './+types/new-campus'
import { mayAddCampus, timeZones } from '#app/features/campuses/edit-campus.query.server.ts'
import { editCampus } from '#app/features/campuses/edit-campus.server.ts'
import { campusFlash } from '#app/features/campuses/flash.ts'
import { campusPath } from '#app/features/campuses/paths.ts'
import { CampusForm } from '#app/features/campuses/ui/campus-form.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  mayAddCampus(ctx)
  return { timeZones: timeZones() }
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const saved = await editCampus(sent.ctx, { slug: null, typed: sent.typed, over: '' })
  return answerForm(sent, saved, { to: ({ slug }) => campusPath(slug), flash: campusFlash.saved })
}

export const meta: Route.MetaFunction = unlistedMeta('New campus')

export default function NewCampusPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <h1 className="text-2xl">Add a campus</h1>
      {actionData?.failed && (
        <ErrorSummary title="This has not been done yet">{actionData.failed}</ErrorSummary>
      )}
      <CampusForm typed={{}} version="" isNew answer={actionData} timeZones={loaderData.timeZones} />
    </main>
  )
}
