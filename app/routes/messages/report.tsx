import { Form, redirect, useNavigation, href } from 'react-router'
import type { Route } from './+types/report'
import { thread } from '#app/features/messages/queries/thread.server.ts'
import { reportConversation } from '#app/features/messages/conversations/report-conversation.server.ts'
import { QUOTED, reportReasonLabels, reportReasons } from '#app/features/messages/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { again, readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const { id, other } = await thread(ctx, { id: params.conversationId })
  return { id, name: other?.name ?? 'a deleted person' }
}

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const reported = await reportConversation(ctx, { conversationId: params.conversationId, input: typed })
  return reported.ok
    ? redirect(`${href('/messages/:conversationId?', { conversationId: params.conversationId })}?reported=1`)
    : again(typed, reported.errors)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Report a conversation · Roost' },
  { name: 'robots', content: 'noindex' },
]

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

export default function ReportPage({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const form = useFocusInvalid(actionData)
  const busy = useNavigation().state !== 'idle'
  const { typed = {}, errors = {} } = actionData ?? {}
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
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <RadioGroup
          legend="What is wrong?"
          name="reason"
          options={options}
          defaultValue={typed.reason}
          error={errors.reason}
        />
        <TextArea
          label="What happened (optional)"
          name="note"
          maxLength={2000}
          defaultValue={typed.note}
          error={errors.note}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" aria-disabled={busy}>
            {busy ? 'One moment …' : 'Send report'}
          </Button>
          <ButtonLink to={href('/messages/:conversationId?', { conversationId: id })} look="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
