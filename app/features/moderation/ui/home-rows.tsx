import { Form, href, Link } from 'react-router'
import { detailHref } from '#app/features/listings/paths.ts'
import { ADMIN_REASON_MOST } from '#app/features/moderation-queue/rules.ts'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { StaffHome } from '../homes.query.server.ts'
import { homeStateLabels } from '../homes-rules.ts'

type Props = {
  home: StaffHome
  /** The list's URL, which its forms post to. */
  here: string
  answer: FormAnswer<'reason'> | undefined
  busy: boolean
}

/** A home of any state in the staff's list, with its actions. */
export function HomeRow({ home, here, answer, busy }: Props) {
  const { slug, title, status, unlisted, company, companyId, managed, campus, confirmedAt } = home
  return (
    <li className="grid border-b border-line py-1 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={detailHref(slug)}
          className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <Tag tone={tones[status]}>{homeStateLabels[status]}</Tag>
        {unlisted && <Tag tone="warn">Hidden from search</Tag>}
      </div>
      <p className="num text-sm wrap-anywhere text-ink-2">
        {campus} ·{' '}
        {companyId === null ? (
          company
        ) : (
          <Link
            to={href('/admin/companies/:companyId?', { companyId })}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {company || 'A company without a name'}
          </Link>
        )}
        {!managed && ' · no manager'}
        {confirmedAt && (
          <>
            {' '}
            · confirmed <LocalTime at={confirmedAt} to="day" />
          </>
        )}
      </p>
      {status === 'archived' ? (
        home.canBringBack && <BringBack home={home} here={here} answer={answer} busy={busy} />
      ) : (
        <TakeDown home={home} here={here} answer={answer} busy={busy} />
      )}
    </li>
  )
}

const tones = {
  draft: 'plain',
  submitted: 'warn',
  published: 'good',
  paused: 'plain',
  archived: 'bad',
} as const

function TakeDown({ home: { id, title }, here, answer, busy }: Props) {
  const form = usePageForm(answer)
  return (
    <details open={answer !== undefined}>
      <summary
        className="min-h-11 w-fit py-2.5 text-sm underline underline-offset-4"
        aria-label={`Take it down: ${title}`}
      >
        Take it down
      </summary>
      <PageForm
        form={form}
        action={here}
        says="failed"
        notDone="This was not done"
        preventScrollReset
        className="grid max-w-xl gap-3 pt-2"
        buttons={
          <SubmitButton busy={busy} bad name="intent" value="take-down">
            Take it down
          </SubmitButton>
        }
      >
        <input type="hidden" name="home" value={id} />
        <TextArea
          label="Reason"
          maxLength={ADMIN_REASON_MOST}
          hint="If it has a company, the people there read this and may appeal once."
          {...form.field('reason')}
        />
      </PageForm>
    </details>
  )
}

function BringBack({ home: { id, title }, here, answer, busy }: Props) {
  return (
    <Form method="post" action={here} preventScrollReset className="grid justify-items-start gap-2">
      {answer?.failed && <ErrorSummary title="This was not done">{answer.failed}</ErrorSummary>}
      <input type="hidden" name="home" value={id} />
      <SubmitButton
        busy={busy}
        size="s"
        name="intent"
        value="bring-back"
        aria-label={`Bring it back: ${title}`}
      >
        Bring it back
      </SubmitButton>
    </Form>
  )
}
