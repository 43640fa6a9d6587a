import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { inquiryPath } from '../paths.ts'
import type { InquiryStart } from '../views.ts'
import type { InquiryDraft } from './inquiry-draft.ts'

type Sender = NonNullable<InquiryStart['sender']>

/** Whether a visitor typed another address than that of the account they then logged in to. */
const isUnderOther = ({ fields }: Pick<InquiryDraft, 'fields'>, { email }: Pick<Sender, 'email'>) =>
  (fields.email ?? '').trim().toLowerCase() !== email.toLowerCase()

/** The members of the group that a visitor came from: they could not be ticked before logging in. */
const addedMates = ({ by }: Pick<InquiryDraft, 'by'>, sender: Sender): string[] =>
  by === '' ? sender.mates.flatMap(({ memberId, ticked }) => (ticked ? [memberId] : [])) : []

/** A draft in the form of the account that is logged in now. */
export const withMates = (draft: InquiryDraft, sender: Sender | null): InquiryDraft => {
  const added = sender ? addedMates(draft, sender) : []
  return added.length > 0 ? { ...draft, members: added } : draft
}

/** Whether the draft can be sent after login without asking: the address is the same, it names nobody whom its sender did not see,
 *  and the account has not asked about this home before. */
export const canAutoSubmit = (draft: Pick<InquiryDraft, 'fields' | 'by'>, sender: Sender | null): boolean =>
  sender !== null &&
  sender.earlier === null &&
  !isUnderOther(draft, sender) &&
  addedMates(draft, sender).length === 0

type Props = {
  sender: Sender
  /** What the visitor typed before logging in; null without a draft. */
  draft: InquiryDraft | null
  /** Whether they had pressed Send before logging in. */
  waits: boolean
  /** Fills in the account's name and address. */
  onOwn: () => void
}

/** Above the form: a notice when the address is not the account's, or when the account has asked about the home before. */
export function SenderNotice({ sender, draft, waits, onOwn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (waits) focusNewcomer(box.current)
  }, [waits])
  const isOther = draft !== null && isUnderOther(draft, sender)
  const { earlier, group } = sender
  const isWithMates = waits && draft !== null && addedMates(draft, sender).length > 0
  if (!isOther && !isWithMates && earlier === null) return null
  const typed = draft?.fields ?? {}
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid justify-items-start gap-2 rounded-card bg-sunken p-4 wrap-anywhere outline-none"
    >
      {waits && <p className="font-semibold">Not sent yet</p>}
      {isOther && (
        <>
          <p>
            You are logged in as <bdi>{sender.name}</bdi>, {sender.email}. This inquiry says{' '}
            <bdi>{[typed.name, typed.email].filter(Boolean).join(', ') || 'nobody yet'}</bdi>.
          </p>
          <Button onClick={onOwn}>Use my account’s name and email</Button>
        </>
      )}
      {earlier && (
        <p>
          You asked about this home on <LocalTime at={earlier.at} to="day" there={earlier.on} />:{' '}
          <Link to={inquiryPath(earlier.inquiryId)} className="underline underline-offset-4">
            See your inquiry
          </Link>
          . What you send now is another one.
        </p>
      )}
      {isWithMates && (
        <p>
          You came from {group ? <bdi>{group.name}</bdi> : 'your group'}, so its other members are ticked
          below. Untick anyone you do not want to name.
        </p>
      )}
      {waits && <p>Check it, then press Send Inquiry.</p>}
    </div>
  )
}
