import type { Route } from './+types/report-sublet'
import { ReportForm } from '#app/features/messages/ui/report-form.tsx'
import { subletFlash } from '#app/features/sublets/flash.ts'
import { subletPath } from '#app/features/sublets/paths.ts'
import { reportableSublet, reportSublet } from '#app/features/sublets/report-sublet.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return { title: await reportableSublet(ctx, params.subletId) }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const reported = await reportSublet(sent.ctx, { subletId: params.subletId, input: sent.typed })
  return answerForm(sent, reported, { to: subletPath(params.subletId), flash: subletFlash.reported })
}

export const meta: Route.MetaFunction = unlistedMeta('Report a sublet')

/** A student reports a sublet to the admins. */
export default function ReportSubletPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto grid w-full max-w-[36rem] content-start gap-5 px-4 pt-10 pb-16">
      <h1 className="text-3xl wrap-anywhere">Report “{loaderData.title}”</h1>
      <p className="text-lg text-ink-2">
        The people who run this site get what you write here and a copy of the sublet, and tell you the
        outcome. Whoever offers it will not be told who reported it.
      </p>
      <ReportForm answer={actionData} back={subletPath(params.subletId)} />
    </main>
  )
}
