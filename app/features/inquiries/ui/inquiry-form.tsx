import { useEffect, useState, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link, useFetcher, useLocation, useNavigate } from 'react-router'
import { offererText } from '#app/features/companies/rules.ts'
import { groupPath } from '#app/features/groups/paths.ts'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { WAITING_FORM } from '#app/platform/addresses/return-to.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { useFocusInvalid } from '#app/ui/fields/use-focus-invalid.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { UNREACHABLE_TEXT } from '#app/web/why-not-sent.ts'
import type { LostForm } from '#app/web/lost-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { useCloseSoon } from '#app/ui/hooks/use-close-soon.ts'
import { Button } from '#app/ui/button.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { answerTimeText } from '../answer-time.ts'
import type { InquiryAnswer, InquiryStart } from '../views.ts'
import { inquirePath, inquiryPath } from '../paths.ts'
import { asked, cannotSendInquiry, inquiryCopy, sentText } from '../copy.ts'
import { CLOSES_AFTER, readTyped } from '../rules.ts'
import {
  deleteInquiryDraft,
  isOtherAccountsDraft,
  keepDraft,
  readDraft,
  consumeSendFlag,
  type InquiryDraft,
} from './inquiry-draft.ts'
import { InquiryFields } from './inquiry-fields.tsx'
import { canAutoSubmit, SenderNotice, withMates } from './sender-notice.tsx'
import { GuideLinks } from '#app/features/site/ui/guide-links.tsx'

type Props = {
  start: InquiryStart
  /** The server's answer to the form when it was submitted without JavaScript. */
  answer?: InquiryAnswer | LostForm | undefined
  /** Closes the surrounding dialog. */
  onClose?: (() => void) | undefined
}

const NOT_SENT = 'Your inquiry has not been sent yet'
const LOG_IN = 'Your inquiry is ready. Log in or sign up to send it.'

/** The inquiry form, on its own page and in the dialog, with and without JavaScript. */
export function InquiryForm({ start, answer: first, onClose }: Props) {
  const { home, sender, closed } = start
  const by = sender?.userId ?? ''
  const fetcher = useFetcher<InquiryAnswer | LostForm>()
  const answer = fetcher.data ?? first
  const hydrated = useHydrated()
  const [clientId] = useState(start.clientId)
  const [draft, setDraft] = useState<InquiryDraft | null>(null)
  const [isCleared, setCleared] = useState(false)
  const [waits, setWaits] = useState(false)
  const form = useFocusInvalid(answer)
  const { pathname, search } = useLocation()
  const state = answer && 'state' in answer ? answer.state : undefined
  const typed = first && 'state' in first && first.state === 'again' ? first.typed : draft

  useEffect(() => {
    if (isOtherAccountsDraft(home.id, by)) setCleared(true)
    if (first) return
    const kept = readDraft(home.id, by)
    setDraft(kept && withQuestion(withMates(kept, sender), start.asks))
    // oxlint-disable-next-line react/exhaustive-deps -- once for each home and person
  }, [home.id, by])
  // Submits a draft whose sender pressed Send before logging in; its fields are filled in by now. If it is under another address
  // than the account's, the form asks first.
  useEffect(() => {
    if (!draft || !consumeSendFlag(home.id, by)) return
    if (canAutoSubmit(draft, sender)) form.current?.requestSubmit()
    else {
      setWaits(true)
      if (form.current) keepDraft(home.id, form.current, by)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft
  }, [draft])
  useEffect(() => {
    if (state === 'sent') deleteInquiryDraft(home.id)
    if (state !== 'log-in' || !form.current) return
    keepDraft(home.id, form.current, by, true)
    const asked = new URLSearchParams(search)
    asked.set('do', WAITING_FORM)
    const { email, name } = readTyped(new FormData(form.current)).fields
    accountDialog.open({
      screen: 'log-in',
      returnTo: `${pathname}?${asked}`,
      notice: LOG_IN,
      typed: { email, name },
    })
    onClose?.()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [answer])

  if (state === 'sent' && answer && 'inquiryId' in answer)
    return <InquirySent inquiryId={answer.inquiryId} start={start} onClose={onClose} />
  if (closed) return <p>{cannotSendInquiry(closed).failed}</p>
  const again = answer && 'asks' in answer ? answer : undefined
  const isLost = answer !== undefined && 'lost' in answer
  const isWrong = Object.keys(again?.errors ?? {}).length > 0
  const failed = isLost ? inquiryCopy.failed : (again?.failed ?? (isWrong ? NOT_SENT : undefined))
  const busy = fetcher.state !== 'idle'
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={inquirePath(home.id)}
      noValidate
      data-says
      onInput={(event) => keepDraft(home.id, event.currentTarget, by)}
      className="grid gap-5"
    >
      <input type="hidden" name="clientId" value={typed?.fields.clientId ?? clientId} />
      {hydrated && <input type="hidden" name="scripts" value="yes" />}
      {isCleared && (
        <output className="rounded-card bg-sunken p-4">
          What was typed here was cleared when its account logged out, so that nobody else reads it.
        </output>
      )}
      {sender && (
        <SenderNotice
          sender={sender}
          draft={draft}
          waits={waits && answer === undefined}
          onOwn={() => {
            const { name, email } = sender
            const now = readDraft(home.id, by) ?? draft
            // The button disappears with the difference.
            flushSync(() => setDraft(now && { ...now, fields: { ...now.fields, name, email } }))
            form.current?.querySelector<HTMLElement>('[name="name"]')?.focus()
          }}
        />
      )}
      <InquiryFields
        key={draft ? `draft ${draft.fields.email}` : 'new'}
        start={start}
        typed={typed}
        errors={again?.errors ?? {}}
        asksBirthDate={again?.asksBirthDate ?? false}
        onRows={() => form.current && keepDraft(home.id, form.current, by)}
      />
      {!sender && (
        <p className="text-ink-2">
          You are not logged in. Fill in the form, then log in or sign up after you press Send. Nothing will
          be lost.
        </p>
      )}
      <p className="wrap-anywhere text-ink-2">
        Your inquiry goes to <bdi className="font-semibold text-ink">{offererText(start.offerer)}</bdi>.
        {readersText(start.readers)}
      </p>
      <GuideLinks at="inquiry" />
      {start.answers && <p className="num text-ink-2">{answerTimeText(start.answers)}.</p>}
      {failed && (
        <ErrorSummary title={failed} of={answer}>
          {isLost ? UNREACHABLE_TEXT : isWrong && 'Check the marked fields above.'}
        </ErrorSummary>
      )}
      <SubmitButton
        look="primary"
        busy={busy}
        name="again"
        value={again?.asks ? 'yes' : ''}
        className="justify-self-start"
      >
        {busy
          ? 'Sending …'
          : again?.asks
            ? again.errors.moveInDate
              ? 'Send it anyway'
              : 'Send another inquiry'
            : 'Send Inquiry'}
      </SubmitButton>
    </fetcher.Form>
  )
}

/** Adds the question to a draft, unless the draft is about to be sent. */
function withQuestion(draft: InquiryDraft, question: InquiryStart['asks']): InquiryDraft {
  if (draft.send) return draft
  return { ...draft, fields: { ...draft.fields, message: asked(draft.fields.message ?? '', question) } }
}

type SentProps = { inquiryId: string; start: InquiryStart; onClose?: (() => void) | undefined }

/** Confirms that the inquiry was sent, and closes the dialog after a moment, unless it is hovered, touched or focused. The initial
 *  focus, which announces it, does not count. When the dialog closes, a toast with the link remains. */
function InquirySent({ inquiryId, start, onClose }: SentProps) {
  const said = sentText(start.offerer)
  const group = start.sender?.group
  const notice = useRef<HTMLOutputElement>(null)
  const navigate = useNavigate()
  const held = useCloseSoon(() => {
    if (!onClose) return
    onClose()
    const action = { label: 'See your inquiry', onPress: () => void navigate(inquiryPath(inquiryId)) }
    toast({ text: said, action })
  }, CLOSES_AFTER)
  // The submit button is gone, so the focus has to move.
  useEffect(() => focusNewcomer(notice.current), [])
  return (
    <div
      {...held}
      onFocus={(event) => !Object.is(event.target, notice.current) && held.onFocus()}
      className="grid gap-5"
    >
      <div className="grid justify-items-start gap-3 rounded-card bg-good-soft p-4">
        <output ref={notice} tabIndex={-1} className="flex gap-2.5 outline-none">
          <Icon of="circle-check" className="text-good" />
          {said}
        </output>
        <Link to={inquiryPath(inquiryId)} onClick={onClose} className="py-1 underline underline-offset-4">
          See your inquiry
        </Link>
        {group && (
          <Link
            to={`${groupPath(group.groupId)}#inquiries`}
            onClick={onClose}
            className="py-1 wrap-anywhere underline underline-offset-4"
          >
            Back to <bdi>{group.name}</bdi>
          </Link>
        )}
      </div>
      {onClose && (
        <Button look="primary" onClick={onClose} className="justify-self-start">
          Done
        </Button>
      )}
    </div>
  )
}

/** How many people get the inquiry, if more than one. */
function readersText({ people, addresses }: InquiryStart['readers']): string | null {
  if (people < 2 && addresses === 0) return null
  const more =
    addresses === 0 ? '' : ` and ${formatCount(addresses, 'more email address', 'more email addresses')}`
  return ` ${formatCount(people, 'person', 'people')}${more} there get it.`
}
