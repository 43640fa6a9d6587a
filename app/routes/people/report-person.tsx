import { href } from 'react-router'
import type { Route } from './+types/report-person'
import { correspondent } from '#app/features/messages/thread.query.server.ts'
import { reportPerson } from '#app/features/messages/report-conversation.server.ts'
import { QUOTED } from '#app/features/messages/rules.ts'
import { ReportForm } from '#app/features/messages/ui/report-form.tsx'
import { peopleFlash } from '#app/features/people/flash.ts'
import { BlockForm } from '#app/features/people/ui/block-form.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params: { userId }, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { other, conversationId } = await correspondent(ctx, userId)
  if (other === null) throw new NotFound()
  return { name: other.name, wrote: conversationId !== null }
}

export async function action({ params: { userId }, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const reported = await reportPerson(sent.ctx, { userId, input: sent.typed })
  return answerForm(sent, reported, {
    to: href('/public-profile/:userId?', { userId }),
    flash: peopleFlash.reported,
  })
}

export const meta: Route.MetaFunction = unlistedMeta('Report a person')

/** Reports or blocks a person, from the "…" menu of a profile, a card or a group member. */
export default function ReportPersonPage({
  loaderData: { name, wrote },
  actionData,
  params: { userId },
}: Route.ComponentProps) {
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-[40rem] content-start gap-6 px-4 pt-6 pb-16 md:pt-10"
    >
      <div>
        <h1 className="text-3xl wrap-anywhere">Report {name}</h1>
        <p className="mt-2 text-lg text-ink-2 wrap-anywhere">
          The people who run this site get what you write here
          {wrote && `, and a copy of the last ${QUOTED} messages that ${name} wrote to you`}. They can look at
          the profile. {name} will not be told. If you are in danger, call 911 first.
        </p>
      </div>
      <ReportForm answer={actionData} back={href('/public-profile/:userId?', { userId })} />
      <section aria-labelledby="block" className="grid gap-3 border-t border-line pt-6">
        <h2 id="block" className="text-xl wrap-anywhere">
          Block {name}
        </h2>
        <BlockForm {...{ userId, name }} />
      </section>
    </main>
  )
}
