import { Form } from 'react-router'
import { LocalTime } from '#app/ui/local-time.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ReplyClaim } from '../views.ts'

/** Asks the sender whether the reply by email came. */
export function ReplyQuestion({ reply, offeredBy, busy }: Question) {
  const who = `${offeredBy.slice(0, 1).toUpperCase()}${offeredBy.slice(1)}`
  if (reply.came !== null)
    return (
      <p className="text-ink-2">
        {reply.came ? 'You said that the reply by email came.' : 'You said that no reply came by email.'}
      </p>
    )
  return (
    <section aria-labelledby="reply" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="reply" className="text-lg wrap-anywhere">
        <bdi>{who}</bdi> says they already replied to you by email. Did they?
      </h2>
      <p className="text-ink-2">
        They said so on <LocalTime at={reply.saidAt} there={reply.at} />. Look into your spam folder, too.
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="reply-came" busy={busy}>
          Yes, they did
        </SubmitButton>
        <SubmitButton name="intent" value="no-reply" busy={busy}>
          No
        </SubmitButton>
      </Form>
    </section>
  )
}

type Question = { reply: ReplyClaim; offeredBy: string; busy: boolean }

/** For the answering side: what was said outside Roost, and whether the student confirmed it. */
export function ReplyState({ reply }: { reply: ReplyClaim }) {
  return (
    <p className="rounded-card bg-sunken p-4">
      It was said on <LocalTime at={reply.saidAt} there={reply.at} /> that this was answered by email.{' '}
      {reply.came === null
        ? 'The student was asked whether it came; until they say so, it counts as not answered.'
        : reply.came
          ? 'The student says that it came.'
          : 'The student says that nothing came. Answer here to be sure that they get it.'}
    </p>
  )
}
