import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { inquiryPath } from '../paths.ts'
import type { InquiryStart } from '../views.ts'
import type { InquiryDraft } from './inquiry-draft.ts'

type Sender = NonNullable<InquiryStart['sender']>

/** Whether what a visitor typed is under another address than the account's that they then logged in to. */
const isUnderOther = ({ fields }: Pick<InquiryDraft, 'fields'>, { email }: Pick<Sender, 'email'>) =>
  (fields.email ?? '').trim().toLowerCase() !== email.toLowerCase()

/** Whether it can be sent without a word once they have logged in: under the same address, and nothing was asked before. */
export const goesByItself = (draft: Pick<InquiryDraft, 'fields'>, sender: Sender | null): boolean =>
  sender !== null && sender.earlier === null && !isUnderOther(draft, sender)

type Props = {
  sender: Sender
  /** What a visitor typed; null where nothing was. */
  draft: InquiryDraft | null
  /** Whether they had pressed Send before they logged in. */
  waits: boolean
  /** Fills in the account's name and address. */
  onOwn: () => void
}

/** Above the form: under whose name it goes out, where that is not the account's, and that the account has asked before. */
export function SenderNotice({ sender, draft, waits, onOwn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (waits) focusNewcomer(box.current)
  }, [waits])
  const isOther = draft !== null && isUnderOther(draft, sender)
  const { earlier } = sender
  if (!isOther && earlier === null) return null
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
      {waits && <p>Check it, then press Send Inquiry.</p>}
    </div>
  )
}
