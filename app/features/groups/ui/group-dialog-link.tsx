import { useState, type ComponentProps } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { preloadDialog } from '#app/ui/overlay/dialog.tsx'
import { later } from '#app/ui/hooks/later.tsx'
import { editGroupPath, newGroupPath } from '../paths.ts'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'

const GroupDialog = later(async () => (await import('./group-dialog.tsx')).GroupDialog)

type Props = Omit<ComponentProps<typeof ButtonLink>, 'to'> & {
  /** Null for a new group. */
  groupId: string | null
}

/** Opens the group dialog; without JavaScript it links to the page with the same form. */
export function GroupDialogLink({ groupId, ...link }: Props) {
  const [open, setOpen] = useState(false)
  const path = groupId === null ? newGroupPath : editGroupPath(groupId)
  return (
    <>
      <ButtonLink
        {...link}
        to={path}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onClick={(event) => {
          if (!isPlainPress(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      />
      {open && <GroupDialog path={path} isNew={groupId === null} onClose={() => setOpen(false)} />}
    </>
  )
}
