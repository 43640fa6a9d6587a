import type { ComponentProps } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { preloadDialog } from '#app/ui/overlay/dialog.tsx'
import { isPlainPress } from './page-dialog.ts'

type Props = ComponentProps<typeof ButtonLink> & {
  /** Opens the dialog (page-dialog.ts); returns false when the page should open instead. */
  open: () => void | false
}

/** A link to a page that opens as a dialog; without JavaScript, or in a new tab, it opens the page. */
export function DialogLink({ open, ...link }: Props) {
  return (
    <ButtonLink
      {...link}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={(event) => {
        if (isPlainPress(event) && open() !== false) event.preventDefault()
      }}
    />
  )
}
