import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import type { ButtonStyle } from '#app/ui/button.tsx'
import { DialogLink } from '#app/web/dialogs/dialog-link.tsx'
import { pageDialog, usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { contactPath, type Method } from '../contact-methods.ts'
import type { ContactProps } from './contact-detail.tsx'

/** The dialog with the ways to write to the page's person, which `ContactDialogs` renders. */
const contactDialog = pageDialog<{ first: Method | null }>()

const load = () => import('./contact-dialog.tsx')

type Props = ButtonStyle & { userId: string; label: string; first?: Method | null }

/** Links to the page with the ways to write to a person; with JavaScript, opens them in a dialog.
 *  @param first the way that is open initially; without it, the user chooses */
export function ContactButton({ userId, label, first = null, ...style }: Props) {
  return (
    <DialogLink {...style} to={contactPath(userId, first)} open={() => contactDialog.open({ first })}>
      {label}
    </DialogLink>
  )
}

/** Renders the dialog with the ways to write to this person, once on their page. */
export function ContactDialogs(person: ContactProps) {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(contactDialog, load, ({ first }) =>
    pageInstead(contactPath(person.userId, first)),
  )
  if (!loaded || !shown) return null
  const { first, opening } = shown
  return (
    <loaded.ContactDialog key={opening} {...{ person, first }} open={isOpen} onClose={contactDialog.close} />
  )
}
