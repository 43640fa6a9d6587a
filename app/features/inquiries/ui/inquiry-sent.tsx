import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCloseSoon } from '#app/features/collections/ui/save/use-close-soon.ts'
import { Button } from '#app/ui/button.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { inquiryPath } from '../paths.ts'
import { CLOSES_AFTER } from '../rules.ts'
import { inquiryCopy } from '../copy.ts'

type Props = { inquiryId: string; onClose?: (() => void) | undefined }

/** Confirms that the inquiry was sent, and closes the dialog after a moment, but not while it is hovered, touched or focused.
 *  The focus that it takes at first, which announces it, does not count. What closes leaves a note with the link. */
export function InquirySent({ inquiryId, onClose }: Props) {
  const notice = useRef<HTMLOutputElement>(null)
  const navigate = useNavigate()
  const held = useCloseSoon(() => {
    if (!onClose) return
    onClose()
    const action = { label: 'See your inquiry', onPress: () => void navigate(inquiryPath(inquiryId)) }
    toast({ text: inquiryCopy.sent, action })
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
          {inquiryCopy.sent}
        </output>
        <Link to={inquiryPath(inquiryId)} onClick={onClose} className="py-1 underline underline-offset-4">
          See your inquiry
        </Link>
      </div>
      {onClose && (
        <Button look="primary" onClick={onClose} className="justify-self-start">
          Done
        </Button>
      )}
    </div>
  )
}
