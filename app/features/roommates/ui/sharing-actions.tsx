import { use, type ComponentProps } from 'react'
import { useLocation, href } from 'react-router'
import { SaveButton } from '#app/features/collections/ui/save-button.tsx'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { LikeAndHide, WithSaving } from '#app/features/saves/ui/with-saving.tsx'
import { accountDialog } from '#app/features/sign-in/ui/account-dialog-state.ts'
import { ACTIONS_FORM } from '#app/features/saves/ui/actions-form.tsx'
import { LikesOfPage } from '#app/features/saves/ui/likes.tsx'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { WIDE_SCREEN } from '#app/ui/hooks/wide-screen.ts'
import { Icon } from '#app/ui/icon.tsx'
import { pageDialog, usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { sharePath } from '../share-path.ts'

const lookAt = { card: 'menu', window: 'words', title: 'words', 'phone-title': 'words' } as const

/** A page with homes: their actions, and once for all of them the dialog to share one. */
export function WithSharing({ filling = sharingActions, children, ...props }: Props) {
  return (
    <WithSaving {...props} filling={filling}>
      {children}
      <ShareDialogs />
    </WithSaving>
  )
}

type Props = Omit<ComponentProps<typeof WithSaving>, 'filling'> & {
  filling?: ComponentProps<typeof WithSaving>['filling']
}

/** The actions at each home of a page: like, Save, Share and hide. */
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

/** The dialog that shares a home with roommates, which `ShareDialogs` renders. */
const shareDialog = pageDialog<{ id: string; name: string }>()

const load = () => import('./share-dialog.tsx')

function ShareDialogs() {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(shareDialog, load, ({ id }) => pageInstead(sharePath(id)))
  if (!loaded || !shown) return null
  return <loaded.ShareDialog key={shown.opening} home={shown} open={isOpen} onClose={shareDialog.close} />
}

type ButtonProps = { home: { id: string; name: string }; look: 'menu' | 'words' }

const looks = {
  menu: undefined,
  words: buttonClass({ size: 's' }),
}

/** Opens the dialog to share a home; without JavaScript it links to a page. Visitors log in first and continue there. */
function ShareWithMatchButton({ home, look }: ButtonProps) {
  const isSignedIn = use(LikesOfPage) !== null
  const { pathname, search } = useLocation()
  const pageInstead = usePageInstead()
  const here = `${pathname}${search}`
  const press = () => {
    if (isSignedIn) return shareDialog.open(home)
    const returnTo = withReturnTo(sharePath(home.id), here)
    if (matchMedia(WIDE_SCREEN).matches)
      accountDialog.open({ screen: 'log-in', returnTo, notice: 'Please log in to share a home' })
    else pageInstead(withReturnTo(href('/login'), returnTo))
  }
  return (
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
  )
}
