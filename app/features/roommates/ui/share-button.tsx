import { use, useState } from 'react'
import { useLocation, href } from 'react-router'
import { accountDialog } from '#app/features/accounts/ui/dialogs/account-dialog-state.ts'
import { ACTIONS_FORM } from '#app/features/saves/ui/actions-form.tsx'
import { LikesOfPage } from '#app/features/saves/ui/likes/likes-of-page.ts'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { Icon } from '#app/ui/icon.tsx'
import { sharePath } from '../share/share-path.ts'

const ShareDialog = later(async () => (await import('./share-dialog.tsx')).ShareDialog)

type Props = { home: { id: string; name: string }; look: 'photo' | 'words' | 'icon' }

const looks = {
  photo: 'photo-button',
  words: buttonClass({ size: 's' }),
  icon: buttonClass({ square: true }),
}

/** Opens the dialog to share a home; without JavaScript it links to a page. Visitors log in first and continue there. */
export function ShareWithMatchButton({ home, look }: Props) {
  const isSignedIn = use(LikesOfPage) !== null
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const pageInstead = usePageInstead()
  const here = `${pathname}${search}`
  const press = () => {
    if (isSignedIn) return setOpen(true)
    const returnTo = withReturnTo(sharePath(home.id), here)
    if (matchMedia(WIDE_SCREEN).matches)
      accountDialog.open({ screen: 'log-in', returnTo, notice: 'Please log in to share a home' })
    else pageInstead(withReturnTo(href('/login'), returnTo))
  }
  return (
    <>
      <button
        form={ACTIONS_FORM}
        formAction={sharePath(home.id)}
        onClick={(event) => {
          event.preventDefault()
          press()
        }}
        aria-haspopup="dialog"
        aria-label={`Send to roommates: ${home.name}`}
        className={looks[look]}
      >
        <Icon of="send" size={look === 'words' ? 16 : 20} />
        {look === 'words' && 'Send to roommates'}
      </button>
      {open && <ShareDialog home={home} onClose={() => setOpen(false)} />}
    </>
  )
}
