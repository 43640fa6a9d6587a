import { pageDialog } from '#app/web/dialogs/page-dialog.ts'

/** The dialog that saves a home; `name` is missing when it comes from the URL. For signed-in users, whose layout renders it
 *  (save-dialogs.tsx). */
export const saveDialog = pageDialog<{ id: string; name?: string }>()
