import { use, useState } from 'react'
import { useLocation, href } from 'react-router'
import { SaveButton } from '#app/features/collections/ui/save-button.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeAndHide } from '#app/features/saves/ui/with-saving.tsx'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { ACTIONS_FORM } from '#app/features/saves/ui/actions-form.tsx'
import { LikesOfPage } from '#app/features/saves/ui/likes.tsx'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { Icon } from '#app/ui/icon.tsx'
import { sharePath } from '../share-path.ts'

const lookAt = { card: 'menu', window: 'words', title: 'words', 'phone-title': 'words' } as const

/** The actions on each home of a page: like, save, share and hide. */
export function sharingActions(props: HomeSlotProps) {
  const { home, place } = props
  if (place === 'panel' || place === 'bar') return null
  const more = (
    <>
      <SaveButton home={home} look={lookAt[place]} />
      <ShareWithMatchButton home={home} look={lookAt[place]} />
    </>
  )
  return <LikeAndHide {...props} more={more} />
}

const ShareDialog = later(async () => (await import('./share-dialog.tsx')).ShareDialog)

type Props = { home: { id: string; name: string }; look: 'menu' | 'words' }

const looks = {
  menu: undefined,
  words: buttonClass({ size: 's' }),
}

/** Opens the dialog to share a home; without JavaScript it links to a page. Visitors log in first and continue there. */
function ShareWithMatchButton({ home, look }: Props) {
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
        aria-label={look === 'menu' ? undefined : `Send to roommates: ${home.name}`}
        className={looks[look]}
      >
        <Icon of="send" size={look === 'words' ? 16 : 20} />
        Send to roommates
      </button>
      {open && <ShareDialog home={home} onClose={() => setOpen(false)} />}
    </>
  )
}
