import type { ComponentProps } from 'react'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { DialogLink } from '#app/web/dialogs/dialog-link.tsx'
import { pageDialog, usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { editGroupPath, newGroupPath } from '../paths.ts'

/** The group dialog, which `GroupDialogs` renders; for a new group, the id is null. */
const groupDialog = pageDialog<{ groupId: string | null }>()

const load = () => import('./group-dialog.tsx')
const pathOf = (groupId: string | null) => (groupId === null ? newGroupPath : editGroupPath(groupId))

type Props = Omit<ComponentProps<typeof DialogLink>, 'to' | 'open'> & {
  /** Null for a new group. */
  groupId: string | null
}

/** Opens the group dialog; without JavaScript it links to the page with the same form. */
export function GroupDialogLink({ groupId, ...link }: Props) {
  const open = () => groupDialog.open({ groupId })
  return <DialogLink {...link} to={pathOf(groupId)} aria-haspopup="dialog" open={open} />
}

/** Renders the group dialog, once per page that links to it. */
export function GroupDialogs() {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(groupDialog, load, ({ groupId }) =>
    pageInstead(pathOf(groupId)),
  )
  if (!loaded || !shown) return null
  const { groupId, opening } = shown
  return (
    <loaded.GroupDialog
      key={opening}
      path={pathOf(groupId)}
      isNew={groupId === null}
      open={isOpen}
      onClose={groupDialog.close}
    />
  )
}
