import { href } from 'react-router'
import type { Route } from './+types/report'
import { thread } from '#app/features/messages/thread.query.server.ts'
import { reportConversation } from '#app/features/messages/report-conversation.server.ts'
import { QUOTED } from '#app/features/messages/rules.ts'
import { ReportForm } from '#app/features/messages/ui/report-form.tsx'
import { listMeta } from '#app/web/list-page.tsx'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { other } = await thread(ctx, { id: params.conversationId })
  return { name: other?.name ?? 'a deleted person' }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const sent = await readForm(args)
  const reported = await reportConversation(sent.ctx, { ...params, input: sent.typed })
  return answerForm(sent, reported, { to: `${href('/messages/:conversationId?', params)}?reported=1` })
}

export const meta: Route.MetaFunction = () => listMeta('Report a conversation')

export default function ReportPage({ loaderData: { name }, actionData, params }: Route.ComponentProps) {
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-[40rem] content-start gap-6 px-4 pt-6 pb-16 md:pt-10"
    >
      <div>
        <h1 className="text-3xl">Report {name}</h1>
        <p className="mt-2 text-lg text-ink-2">
          The people who run this site get what you write here, and a copy of the last {QUOTED} messages that{' '}
          {name} wrote to you. {name} will not be told. If you are in danger, call 911 first.
        </p>
      </div>
      <ReportForm answer={actionData} back={href('/messages/:conversationId?', params)} />
    </main>
  )
}
