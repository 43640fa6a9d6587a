import { href, Link } from 'react-router'
import type { Route } from './+types/report'
import { reportable } from '#app/features/messages/writers.query.server.ts'
import { reportConversation } from '#app/features/messages/report-conversation.server.ts'
import { QUOTED } from '#app/features/messages/rules.ts'
import { groupOf } from '#app/features/messages/ui/other-name.tsx'
import { ReportForm } from '#app/features/messages/ui/report-form.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { other, writers } = await reportable(ctx, params.conversationId)
  return { name: other?.name ?? 'a deleted person', group: groupOf(other) !== null, writers }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const reported = await reportConversation(sent.ctx, { ...params, input: sent.typed })
  return answerForm(sent, reported, { to: `${href('/messages/:conversationId?', params)}?reported=1` })
}

export const meta: Route.MetaFunction = unlistedMeta('Report a conversation')

export default function ReportPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, group, writers } = loaderData
  const back = href('/messages/:conversationId?', params)
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-[40rem] content-start gap-6 px-4 pt-6 pb-16 md:pt-10"
    >
      <div>
        <h1 className="text-3xl wrap-anywhere">{group ? `Report someone in ${name}` : `Report ${name}`}</h1>
        <p className="mt-2 text-lg text-ink-2">
          The people who run this site get what you write here, and a copy of the last {QUOTED} messages that{' '}
          {group ? 'this person wrote in the group' : `${name} wrote to you`}. {group ? 'Nobody' : name} will{' '}
          {!group && 'not '}be told. If you are in danger, call 911 first.
        </p>
      </div>
      {group && writers.length === 0 ? (
        <p>
          Nobody else has written here yet.{' '}
          <Link to={back} className="underline underline-offset-4">
            Back to the conversation
          </Link>
        </p>
      ) : (
        <ReportForm answer={actionData} back={back} writers={writers} />
      )}
    </main>
  )
}
